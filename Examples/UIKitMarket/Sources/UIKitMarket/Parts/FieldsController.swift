#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// A scene of fields and buttons, such as the log-in: what it offers, from top to bottom.
    final class FieldsController<Model: PresentedScene>: SceneController<Model> {
        private let fields = UIStackView([], spacing: 12)
        private let buttons = UIStackView([], spacing: 12)
        private var views: [SceneCommand.ID: FieldView] = [:]
        /// Called when the user leaves a field.
        var ended: (SceneCommand.ID) -> Void = { _ in }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fillWithColumn([fields, buttons])
            // The log-in can be closed.
            guard model is LoginModel, app.router.navigation.root == .market else { return }
            navigationItem.leftBarButtonItem = UIBarButtonItem(wording(.actionClose)) { [app] in app.router.dismiss() }
        }

        override func show(_ state: Model.State) {
            let commands = model.commands.filter { $0.placement != .bar }
            let shown = commands.compactMap { command -> UIView? in
                guard let field = command.field else { return nil }
                let view = views[command.id] ?? fieldView(command.id)
                views[command.id] = view
                view.show(field)
                return view
            }
            // A field that is taken out and put back loses the keyboard.
            if fields.arrangedSubviews != shown { fields.show(shown) }
            buttons.show(model.buttons(commands.filter { $0.field == nil }))
            view.isUserInteractionEnabled = !commands.contains(where: \.isBusy)
        }

        private func fieldView(_ id: SceneCommand.ID) -> FieldView {
            FieldView { [model] text in
                model.send(command: id, text: text)
                return model.commands.first { $0.id == id }?.field?.text ?? ""
            } leave: { [weak self] in
                self?.ended(id)
            }
        }
    }
#endif
