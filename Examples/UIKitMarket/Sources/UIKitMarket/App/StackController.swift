#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// One stack: a scene, and the places that were opened from it.
    ///
    /// The stack is the router's; the navigation bar only says how far one went back.
    final class StackController: UINavigationController, UINavigationControllerDelegate {
        private let stack: MarketStack
        private let questions: AppQuestions
        private var app: AppCoordinator { questions.app }
        private var drawing: Redrawing?
        private var root: (scene: ObjectIdentifier, controller: UIViewController)?
        private var places: [(entry: RouteEntry, controller: UIViewController)] = []

        init(_ stack: MarketStack, _ questions: AppQuestions) {
            self.stack = stack
            self.questions = questions
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            delegate = self
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        func navigationController(
            _ navigationController: UINavigationController,
            didShow viewController: UIViewController,
            animated: Bool
        ) {
            let entries = places.map(\.entry)
            app.router.noteWayBack(from: entries, to: Array(entries.prefix(max(0, viewControllers.count - 1))))
        }

        private func draw() {
            let scene = app.root(of: stack)
            let first = root?.scene == scene.id ? root?.controller : nil
            let bottom = first ?? scene.makeController(questions)
            root = (scene.id, bottom)
            places = app.entries(of: stack).map { entry in
                places.first { $0.entry == entry } ?? (
                    entry: entry, controller: app.scene(of: entry).makeController(questions)
                )
            }
            let controllers = [bottom] + places.map(\.controller)
            if controllers != viewControllers { setViewControllers(controllers, animated: view.window != nil) }
        }
    }
#endif
