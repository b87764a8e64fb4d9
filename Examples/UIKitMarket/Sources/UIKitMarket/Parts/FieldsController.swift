#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// A scene of fields and buttons, such as the log-in: what it offers, from top to bottom.
    final class FieldsController<Model: PresentedScene>: SceneController<Model> {
        private lazy var parts = FormParts(model, questions)

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fillWithColumn([parts])
            // The log-in can be closed.
            guard model is LoginModel, app.router.navigation.root == .market else { return }
            navigationItem.leftBarButtonItem = UIBarButtonItem(wording(.actionClose)) { [app] in app.router.dismiss() }
        }

        override func show(_ state: Model.State) {
            parts.show(model.formParts)
            view.isUserInteractionEnabled = !model.commands.contains(where: \.isBusy)
        }
    }

    /// Parts of a form, below each other.
    final class FormParts: UIView {
        private let column = UIStackView([], spacing: 12)
        private let model: any PresentedScene
        private let questions: AppQuestions
        /// The views that were shown: a field that is taken out and put back loses the keyboard.
        private var views: [SceneCommand.ID: UIView] = [:]
        private var order = FieldOrder([])

        /// Parts of the form that a scene is.
        init(_ model: any PresentedScene, _ questions: AppQuestions) {
            (self.model, self.questions) = (model, questions)
            super.init(frame: .zero)
            fill(with: column, in: self)
        }

        required init?(coder: NSCoder) { nil }

        /// Shows these parts.
        func show(_ parts: [FormPart]) {
            order = FieldOrder(parts)
            let shown = parts.map { part in
                let view = views[part.id] ?? makeView(part)
                views[part.id] = view
                draw(part, in: view)
                return view
            }
            if column.arrangedSubviews != shown { column.show(shown) }
        }

        private func makeView(_ part: FormPart) -> UIView {
            let id = part.id
            guard case .field = part else { return UIButton("") { [model] in model.send(command: id) } }
            return FieldView { [model] text in
                model.type(text, into: id)
                return model.commands.first { $0.id == id }?.field?.text ?? ""
            } leave: { [model] in
                model.leave(id)
            } submit: { [weak self] in
                self?.submit(id)
            }
        }

        /// Return leads from one field to the next, and out of the last one.
        private func submit(_ id: SceneCommand.ID) {
            if let next = order.field(after: id) {
                (views[next] as? FieldView)?.begin()
            } else {
                (views[id] as? FieldView)?.end()
                if let command = order.submit { model.send(command: command) }
            }
        }

        private func draw(_ part: FormPart, in view: UIView) {
            switch (part, view) {
            case (.field(let command, let field), let view as FieldView):
                let isLast = order.field(after: command.id) == nil
                view.show(field, TypedContent(command.id, of: model), isLast: isLast)
            case (.choice(let title, let choices), let button as UIButton):
                button.configuration?.title = title + ": " + (choices.first { $0.isOn == true }?.title ?? "")
                button.menu = UIMenu(of: model, questions) { [("", choices)] }
                button.showsMenuAsPrimaryAction = true
            case (.toggle(let command), let button as UIButton), (.button(let command), let button as UIButton):
                button.configuration?.title = command.title
                (button.isEnabled, button.isSelected) = (command.isEnabled, command.isOn == true)
            default: break
            }
        }
    }

    /// A field of a form, with what is wrong with it below.
    final class FieldView: UIView, UITextViewDelegate, UITextFieldDelegate {
        private let name = UILabel(nil, .caption1)
        private let line = UITextField()
        private let box = UITextView()
        private let problems = UILabel(nil, .caption1, .systemRed)
        private let edit: (String) -> String
        private let leave: () -> Void
        private let submit: () -> Void

        /// A field that hands over what was typed, and is told what stands in it after that; Return calls `submit`.
        init(
            edit: @escaping (String) -> String,
            leave: @escaping () -> Void,
            submit: @escaping () -> Void
        ) {
            (self.edit, self.leave, self.submit) = (edit, leave, submit)
            super.init(frame: .zero)
            fill(with: UIStackView([name, line, box, problems], spacing: 4), in: self)
            line.borderStyle = .roundedRect
            line.font = .preferredFont(forTextStyle: .body)
            line.adjustsFontForContentSizeCategory = true
            line.delegate = self
            line.addAction(UIAction { [weak self] _ in self?.lineChanged() }, for: .editingChanged)
            line.addAction(UIAction { [weak self] _ in self?.leave() }, for: .editingDidEnd)
            box.isScrollEnabled = false
            box.font = .preferredFont(forTextStyle: .body)
            box.adjustsFontForContentSizeCategory = true
            box.delegate = self
        }

        required init?(coder: NSCoder) { nil }

        /// Shows a field, and says what the system may fill in.
        func show(_ field: FormField, _ content: TypedContent?, isLast: Bool) {
            line.textContentType = content?.type
            line.returnKeyType = isLast ? .done : .next
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

        /// Takes the keyboard.
        func begin() {
            if box.isHidden { line.becomeFirstResponder() } else { box.becomeFirstResponder() }
        }

        /// Gives the keyboard away.
        func end() {
            line.resignFirstResponder()
        }

        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            submit()
            return false
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

    extension TypedContent {
        /// The content of this toolkit.
        var type: UITextContentType {
            switch self {
            case .userName: .username
            case .password: .password
            case .newPassword: .newPassword
            case .oneTimeCode: .oneTimeCode
            case .nickname: .nickname
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

    #Preview("Log-in") { SampleController(.login) }
    #Preview("Sign-up") { SampleController(.signUp) }
#endif
