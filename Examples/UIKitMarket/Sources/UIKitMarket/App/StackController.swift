#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// One stack: a scene, and the places that were opened from it.
    ///
    /// The stack is the router's; the navigation bar only says how far one went back.
    final class StackController: UINavigationController, UINavigationControllerDelegate {
        /// Which of its places a controller shows.
        enum Part {
            case all
            /// The lists, beside what was opened from them.
            case lists
            /// What was opened from a list.
            case details
        }

        private let stack: MarketStack
        private let part: Part
        private let questions: AppQuestions
        private var app: AppCoordinator { questions.app }
        private var drawing: Redrawing?
        private var root: (scene: ObjectIdentifier, controller: UIViewController)?
        private var places: [(entry: RouteEntry, controller: UIViewController)] = []

        init(_ stack: MarketStack, _ questions: AppQuestions, _ part: Part = .all) {
            self.stack = stack
            self.part = part
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
            guard isShown else { return }
            let entries = places.map(\.entry)
            let roots = part == .details ? 0 : 1
            app.router.noteWayBack(from: entries, to: Array(entries.prefix(max(0, viewControllers.count - roots))))
        }

        /// Columns and the one stack of a phone exist side by side, and take turns.
        private var isShown: Bool { stack == .login || app.router.showsColumns == (part != .all) }

        private var entries: [RouteEntry] {
            let entries = app.entries(of: stack)
            return switch part {
            case .all: entries
            case .lists: StackColumns(entries).lists
            case .details: StackColumns(entries).details
            }
        }

        private func draw() {
            guard isShown else { return }
            places = entries.map { entry in
                places.first { $0.entry == entry } ?? (
                    entry: entry, controller: app.scene(of: entry).makeController(questions)
                )
            }
            let controllers = (part == .details ? [] : [bottom]) + places.map(\.controller)
            if controllers != viewControllers { setViewControllers(controllers, animated: view.window != nil) }
        }

        private var bottom: UIViewController {
            let scene = app.root(of: stack)
            if let root, root.scene == scene.id { return root.controller }
            let controller = scene.makeController(questions)
            root = (scene.id, controller)
            return controller
        }
    }

    #Preview("Stack") { SampleController(.products) { StackController(.tab(.home), $0.questions) } }
#endif
