#if os(iOS)
    import OpenMarket
    import SwiftUI

    /// A field of a form, with what is wrong with it below.
    struct FieldView: View {
        let field: FormField
        /// Takes what was typed, and gives what stands in the field after that.
        let edit: (String) -> String
        /// Is told when somebody goes on to another field.
        var leave: () -> Void = {}
        @FocusState private var isFocused: Bool

        var body: some View {
            VStack(alignment: .leading) {
                Text(field.label).font(.caption).foregroundStyle(.secondary)
                TypedField(field.placeholder, text: field.text, kind: field.inputKind, edit: edit)
                    .focused($isFocused)
                    .accessibilityLabel(field.label)
                ForEach(field.problems, id: \.self) { problem in
                    Text(problem).font(.caption).foregroundStyle(.red)
                }
            }
            .onChange(of: isFocused) { if !isFocused { leave() } }
        }
    }

    /// A line to type into, which shows what the model makes of it: some texts are refused.
    struct TypedField: View {
        let placeholder: String
        let text: String
        let kind: FormField.InputKind
        let edit: (String) -> String
        @State private var typed = ""

        init(_ placeholder: String, text: String, kind: FormField.InputKind, edit: @escaping (String) -> String) {
            self.placeholder = placeholder
            self.text = text
            self.kind = kind
            self.edit = edit
        }

        var body: some View {
            input
                .keyboardType(kind.keyboard)
                .textInputAutocapitalization(kind == .email ? .never : .sentences)
                .autocorrectionDisabled(kind != .text && kind != .longText)
                .onChange(of: typed) { if typed != text { typed = edit(typed) } }
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

    extension FormField.InputKind {
        /// The keys of this toolkit.
        fileprivate var keyboard: UIKeyboardType {
            switch self {
            case .text, .longText, .secret: .default
            case .integer: .numberPad
            case .decimal: .decimalPad
            case .email: .emailAddress
            }
        }
    }
#endif
