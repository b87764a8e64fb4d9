#if canImport(UIKit)
    import MarketSamples
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
        /// Whether the end of a transition draws again; it always ends.
        private var waitsForTransition = false

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
            let kept = zip(layers, modals).prefix { $0.id == $1.id }.count
            guard kept < layers.count || kept < modals.count, !isMoving else { return }
            if kept < layers.count {
                layers.removeSubrange(kept...)
                // What went by itself is gone, and the controller below it stays.
                guard front.presentedViewController != nil else { return draw() }
                front.dismiss(animated: true) { [weak self] in self?.drawSoon() }
            } else if let other = front.presentedViewController {
                // The album or the camera gives way; an alert is answered first, and the next change draws again.
                if !(other is UIAlertController) { front.dismiss(animated: true) { [weak self] in self?.drawSoon() } }
            } else {
                let controller = controller(for: modals[kept])
                front.present(controller, animated: true) { [weak self] in self?.drawSoon() }
                // Where UIKit refuses, nothing is presented, and its completion does not come.
                if controller.presentingViewController != nil { layers.append((modals[kept].id, controller)) }
            }
        }

        private var front: UIViewController { layers.last?.controller ?? self }

        /// Whether a modal is coming or going, as UIKit knows it: one at a time.
        ///
        /// The end of that draws again.
        private var isMoving: Bool {
            [front, front.presentedViewController].compactMap(\.self).contains { controller in
                let isMoving =
                    controller.isBeingPresented || controller.isBeingDismissed
                    || controller.transitionCoordinator != nil
                if isMoving { drawAfterTransition(of: controller) }
                return isMoving
            }
        }

        /// Something else than a modal of the router may be on its way, which tells nothing here when it is there.
        private func drawAfterTransition(of controller: UIViewController) {
            guard !waitsForTransition, let transition = controller.transitionCoordinator else { return }
            waitsForTransition = transition.animate(alongsideTransition: nil) { [weak self] _ in
                self?.waitsForTransition = false
                self?.drawSoon()
            }
        }

        /// Draws when UIKit itself has noted that a transition is over, which may be after it has told us.
        private func drawSoon() {
            Task { [weak self] in self?.draw() }
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

    #Preview("Layers") { SampleController(.home) { LayersController($0.questions) } }
#endif
