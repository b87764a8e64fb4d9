#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// A scene on the screen: shows every state of its model, and tells it when it is visible.
    class SceneController<Model: PresentedScene>: UIViewController {
        let model: Model
        let questions: AppQuestions
        let scene: MarketScene
        private var following: Task<Void, Never>?
        /// The commands in the bar, and their buttons.
        private var bar: (commands: [SceneCommand], items: [UIBarButtonItem]) = ([], [])
        /// A button to give others a link to what the scene shows.
        private lazy var share = UIBarButtonItem(
            systemItem: .action,
            primaryAction: UIAction { [weak self] _ in self?.shareLink() }
        )
        /// The choices of a list.
        private lazy var choices = menu("line.3.horizontal.decrease.circle", of: model) { [model] in model.choices }
        /// A menu of what can be done on the scene and has no button of its own.
        private lazy var more = menu("ellipsis.circle", of: scene.model) { [scene] in [("", scene.menuCommands)] }

        init(_ model: Model, scene: MarketScene, _ questions: AppQuestions) {
            self.model = model
            self.scene = scene
            self.questions = questions
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        deinit {
            following?.cancel()
        }

        /// The app.
        var app: AppCoordinator { questions.app }
        /// The words.
        var wording: Wording { app.context.wording }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            following = Task { [weak self, states = model.states()] in
                for await state in states { self?.receive(state) }
            }
        }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            Task { [scene] in await scene.appear() }
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            scene.disappear()
        }

        /// Draws a state; every scene in its own way.
        func show(_ state: Model.State) {}

        private func receive(_ state: Model.State) {
            title = scene.title
            show(state)
            showBar()
        }

        /// Keeps the commands and menus behind whatever the scene itself puts into its bar.
        private func showBar() {
            let own = (navigationItem.rightBarButtonItems ?? []).filter { item in
                item !== more && item !== choices && item !== share && !bar.items.contains { $0 === item }
            }
            if bar.commands != scene.barCommands { bar = (scene.barCommands, scene.barCommands.reversed().map(button)) }
            let link = scene.sharedLink(questions.links) == nil ? [] : [share]
            let menus = (model.choices.isEmpty ? [] : [choices]) + (scene.menuCommands.isEmpty ? [] : [more])
            navigationItem.rightBarButtonItems = own + bar.items + link + menus
        }

        private func shareLink() {
            guard let link = scene.sharedLink(questions.links) else { return }
            let sheet = UIActivityViewController(activityItems: [link.url], applicationActivities: nil)
            // Where there is room, it is a popover, which has to point somewhere.
            sheet.popoverPresentationController?.sourceItem = share
            present(sheet, animated: true)
        }

        private func button(_ command: SceneCommand) -> UIBarButtonItem {
            let item = UIBarButtonItem(command.title, symbol: command.systemSymbol) { [scene] in
                scene.model.send(command: command.id)
            }
            item.isEnabled = command.isEnabled
            return item
        }

        private func menu(
            _ symbol: String,
            of model: any PresentedScene,
            _ groups: @escaping @MainActor () -> [(title: String, commands: [SceneCommand])]
        ) -> UIBarButtonItem {
            UIBarButtonItem(image: UIImage(systemName: symbol), menu: UIMenu(of: model, questions, groups))
        }
    }

    extension MarketScene {
        /// The scene on a screen: the one switch of the app.
        func makeController(_ questions: AppQuestions) -> UIViewController {
            switch self {
            case .login(let model): return FieldsController(model, scene: self, questions)
            case .signUp(let model): return FieldsController(model, scene: self, questions)
            case .home(let model): return ProductsController(home: model, scene: self, questions)
            case .products(let model): return ProductsController(model, scene: self, questions)
            case .product(let model): return ProductController(model, scene: self, questions)
            case .form(let model): return FormController(model, scene: self, questions)
            case .search(let model): return SearchController(model, scene: self, questions)
            case .chats(let model): return RowsController(model, scene: self, questions)
            case .room(let model): return RoomController(model, scene: self, questions)
            case .myPage(let model): return RowsController(model, scene: self, questions)
            case .notices(let model): return RowsController(model, scene: self, questions)
            case .images(let model): return ImagesController(model, scene: self, questions)
            }
        }
    }
#endif
