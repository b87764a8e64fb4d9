#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// A field of a form, with what is wrong with it below.
    struct FieldView: View {
        let field: FormField
        @Binding var text: String
        /// Called when the user goes on to another field.
        var ended: () -> Void = {}
        @FocusState private var isFocused: Bool

        var body: some View {
            VStack(alignment: .leading) {
                Text(field.label).font(.caption).foregroundStyle(.secondary)
                TypedField(field.placeholder, text: $text, kind: field.inputKind)
                    .focused($isFocused)
                    .accessibilityLabel(field.label)
                ForEach(field.problems, id: \.self) { problem in
                    Text(problem).font(.caption).foregroundStyle(.red)
                }
            }
            .onChange(of: isFocused) { if !isFocused { ended() } }
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
#endif
