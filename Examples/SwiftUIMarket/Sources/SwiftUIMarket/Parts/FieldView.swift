#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A field of a form, with what is wrong with it below.
    struct FieldView: View {
        let field: FormField
        /// What the system may fill in.
        var content: TypedContent?
        @Binding var text: String
        /// The field of the form that has the keyboard, and which one this is.
        let focus: FocusState<SceneCommand.ID?>.Binding
        let id: SceneCommand.ID

        var body: some View {
            VStack(alignment: .leading) {
                Text(field.label).font(.caption).foregroundStyle(.secondary)
                TypedField(field.placeholder, text: $text, kind: field.inputKind)
                    .holds(content)
                    .focused(focus, equals: id)
                    .accessibilityLabel(field.label)
                ForEach(field.problems, id: \.self) { problem in
                    Text(problem).font(.caption).foregroundStyle(.red)
                }
            }
        }
    }

    /// A text field that shows the text of the model: some edits are refused.
    struct TypedField: View {
        let placeholder: String
        @Binding var text: String
        let kind: FormField.InputKind
        /// A text field keeps what was typed when its binding refuses it, so it needs a text that can be set back.
        @State private var typed = ""

        init(_ placeholder: String, text: Binding<String>, kind: FormField.InputKind) {
            self.placeholder = placeholder
            _text = text
            self.kind = kind
        }

        var body: some View {
            input
                .keys(for: kind)
                .autocorrectionDisabled(kind != .text && kind != .longText)
                .onChange(of: typed) {
                    text = typed
                    typed = text
                }
                .onChange(of: text, initial: true) { typed = text }
        }

        @ViewBuilder private var input: some View {
            switch kind {
            case .secret: SecureField(placeholder, text: $typed)
            case .longText: TextField(placeholder, text: $typed, axis: .vertical).lineLimit(5...)
            case .text, .integer, .decimal, .email: TextField(placeholder, text: $typed)
            }
        }
    }

    /// A scene of fields and buttons, such as the log-in: what it offers, from top to bottom.
    struct FieldsView: View {
        let model: any PresentedScene
        /// Whether the scene lies over another one, and can be closed.
        var canClose = false
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            Form { FormParts(model: model, parts: model.formParts) }
                .formStyle(.grouped)
                .disabled(model.commands.contains(where: \.isBusy))
                .toolbar { if canClose { Button(app.context.wording(.actionClose)) { app.router.dismiss() } } }
        }
    }

    /// Parts of a form, below each other; Return leads from one field to the next, and out of the last one.
    struct FormParts: View {
        let model: any PresentedScene
        let parts: [FormPart]
        @FocusState private var focus: SceneCommand.ID?

        var body: some View {
            ForEach(parts) { part in
                switch part {
                case .field(let command, let field):
                    FieldView(
                        field: field,
                        content: TypedContent(command.id, of: model),
                        text: text(of: command.id),
                        focus: $focus,
                        id: command.id
                    )
                    .submitLabel(order.field(after: command.id) == nil ? .done : .next)
                    .onSubmit { submit(command.id) }
                case .choice(let title, let choices):
                    Picker(title, selection: chosen(of: choices)) {
                        ForEach(choices) { Text($0.title).tag(Optional($0.id)) }
                    }
                case .toggle(let command): Toggle(command.title, isOn: isOn(command))
                case .button(let command): CommandButtons(commands: [command], model: model)
                }
            }
            .onChange(of: focus) { left, _ in
                if let left { model.leave(left) }
            }
        }

        private var order: FieldOrder { FieldOrder(parts) }

        private func submit(_ id: SceneCommand.ID) {
            focus = order.field(after: id)
            if focus == nil, let command = order.submit { model.send(command: command) }
        }

        private func text(of id: SceneCommand.ID) -> Binding<String> {
            Binding { @MainActor in
                model.commands.first { $0.id == id }?.field?.text ?? ""
            } set: { @MainActor text in
                model.type(text, into: id)
            }
        }

        private func chosen(of choices: [SceneCommand]) -> Binding<SceneCommand.ID?> {
            Binding { @MainActor in
                choices.first { $0.isOn == true }?.id
            } set: { @MainActor id in
                if let id { model.send(command: id) }
            }
        }

        private func isOn(_ command: SceneCommand) -> Binding<Bool> {
            Binding { @MainActor in
                command.isOn == true
            } set: { @MainActor _ in
                model.send(command: command.id)
            }
        }
    }

    #Preview("Field") {
        SampleView(.login) { scene in
            if case .login(let model) = scene {
                let focus = FocusState<SceneCommand.ID?>().projectedValue
                FieldView(field: model.state.email, text: .constant("ann@example.com"), focus: focus, id: "email")
            }
        }
    }
    #Preview("Typed") { TypedField("Price", text: .constant("12"), kind: .decimal) }
    #Preview("Sign-up") { SampleView(.signUp) { scene in FieldsView(model: scene.model) } }
    #Preview("Parts") {
        SampleView(.form) { scene in Form { FormParts(model: scene.model, parts: scene.model.formParts) } }
    }
#endif
