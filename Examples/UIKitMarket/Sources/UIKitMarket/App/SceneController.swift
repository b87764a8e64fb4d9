#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// A scene on the screen: shows every state of its model, and tells it when it is visible.
    class SceneController<Model: SceneModel>: UIViewController {
        let model: Model
        let app: AppCoordinator
        private let scene: MarketScene
        private var following: Task<Void, Never>?
        /// A menu of what can be done on the scene and has no button of its own.
        private lazy var menu = UIBarButtonItem(
            image: UIImage(systemName: "ellipsis.circle"),
            menu: UIMenu(of: scene.model, in: self, wording) { [scene] in scene.menuCommands }
        )

        init(_ model: Model, scene: MarketScene, app: AppCoordinator) {
            self.model = model
            self.scene = scene
            self.app = app
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        deinit {
            following?.cancel()
        }

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
            showMenu()
        }

        /// Keeps the menu behind whatever the scene itself puts into its bar, as long as there is something in it.
        private func showMenu() {
            let items = (navigationItem.rightBarButtonItems ?? []).filter { $0 !== menu }
            navigationItem.rightBarButtonItems = items + (scene.menuCommands.isEmpty ? [] : [menu])
        }
    }
#endif
