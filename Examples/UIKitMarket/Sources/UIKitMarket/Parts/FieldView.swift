#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// A field of a form, with what is wrong with it below.
    final class FieldView: UIView, UITextViewDelegate {
        private let name = UILabel(nil, .caption1)
        private let line = UITextField()
        private let box = UITextView()
        private let problems = UILabel(nil, .caption1, .systemRed)
        private let edit: (String) -> String
        private let leave: () -> Void

        /// A field that hands over what was typed, and is told what stands in it after that.
        init(edit: @escaping (String) -> String, leave: @escaping () -> Void = {}) {
            self.edit = edit
            self.leave = leave
            super.init(frame: .zero)
            fill(with: UIStackView([name, line, box, problems], spacing: 4), in: self)
            line.borderStyle = .roundedRect
            line.addAction(UIAction { [weak self] _ in self?.lineChanged() }, for: .editingChanged)
            line.addAction(UIAction { [weak self] _ in self?.leave() }, for: .editingDidEnd)
            box.isScrollEnabled = false
            box.font = .preferredFont(forTextStyle: .body)
            box.delegate = self
        }

        required init?(coder: NSCoder) { nil }

        /// Shows a field.
        func show(_ field: FormField) {
            name.text = field.label
            line.isHidden = field.inputKind == .longText
            box.isHidden = field.inputKind != .longText
            line.placeholder = field.placeholder
            line.isSecureTextEntry = field.inputKind == .secret
            line.keyboardType = field.inputKind.keyboard
            line.autocapitalizationType = field.inputKind == .text ? .sentences : .none
            if line.text != field.text { line.text = field.text }
            if box.text != field.text { box.text = field.text }
            problems.text = field.problems.joined(separator: "\n")
            problems.isHidden = field.problems.isEmpty
        }

        private func lineChanged() {
            let known = edit(line.text ?? "")
            if line.text != known { line.text = known }
        }

        func textViewDidChange(_ textView: UITextView) {
            let known = edit(box.text ?? "")
            if box.text != known { box.text = known }
        }

        func textViewDidEndEditing(_ textView: UITextView) {
            leave()
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
