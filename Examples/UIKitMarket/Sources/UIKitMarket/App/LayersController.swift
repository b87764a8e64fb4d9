#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// The log-in or the tabs at the bottom, and the modals over them, as the router has them.
    final class LayersController: UIViewController {
        private let questions: AppQuestions
        private var app: AppCoordinator { questions.app }
        private let alerts = AlertPresenter()
        private var drawing: Redrawing?
        private var bottom: (root: NavigationState.Root, controller: UIViewController)?
        private var layers: [(id: Int, controller: UIViewController)] = []
        /// Whether a modal is coming or going: one at a time.
        private var isMoving = false

        init(_ questions: AppQuestions) {
            self.questions = questions
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            // Nothing can be presented before there is a window.
            // And an alert may wait until what covered everything has gone.
            guard drawing == nil else { return draw() }
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        private func draw() {
            let navigation = app.router.navigation
            let alert = questions.alert
            showBottom(navigation.root)
            showModals(navigation.modals)
            guard !isMoving else { return }
            alerts.show(alert, over: front) { [questions] alert, choice, text in
                Task { await questions.answer(choice, of: alert, text: text) }
            }
        }

        private func showBottom(_ root: NavigationState.Root) {
            guard bottom?.root != root else { return }
            if let old = bottom?.controller { remove(old) }
            let controller: UIViewController =
                root == .login ? StackController(.login, questions) : TabsController(questions)
            bottom = (root, controller)
            embed(controller)
        }

        private func showModals(_ modals: [ModalEntry]) {
            guard !isMoving else { return }
            let kept = zip(layers, modals).prefix { $0.id == $1.id }.count
            if kept < layers.count {
                layers.removeSubrange(kept...)
                isMoving = true
                front.dismiss(animated: true) { [weak self] in self?.moved() }
            } else if kept < modals.count {
                let controller = controller(for: modals[kept])
                isMoving = true
                front.present(controller, animated: true) { [weak self] in self?.moved() }
                layers.append((modals[kept].id, controller))
            }
        }

        private var front: UIViewController { layers.last?.controller ?? self }

        private func moved() {
            isMoving = false
            draw()
        }

        private func controller(for entry: ModalEntry) -> UIViewController {
            let controller: UIViewController =
                switch entry.modal {
                case .login: StackController(.login, questions)
                case .register, .registerAgain, .edit:
                    UINavigationController(rootViewController: app.scene(of: entry).makeController(questions))
                case .imageViewer: app.scene(of: entry).makeController(questions)
                }
            controller.modalPresentationStyle = .fullScreen
            return controller
        }
    }
#endif
