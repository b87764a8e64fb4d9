#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// The tab bar.
    ///
    /// The router decides what a tap does: search and register open something and keep the selected tab.
    final class TabsController: UITabBarController, UITabBarControllerDelegate {
        private let questions: AppQuestions
        private var app: AppCoordinator { questions.app }
        private var drawing: Redrawing?

        init(_ questions: AppQuestions) {
            self.questions = questions
            super.init(nibName: nil, bundle: nil)
            delegate = self
            viewControllers = app.tabs.map { controller(for: $0) }
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        required init?(coder: NSCoder) { nil }

        func tabBarController(
            _ tabBarController: UITabBarController,
            shouldSelect viewController: UIViewController
        ) -> Bool {
            let place = viewControllers?.firstIndex(of: viewController)
            if let place { app.select(app.tabs[place].id) }
            return false
        }

        private func controller(for item: TabItem) -> UIViewController {
            let controller: UIViewController =
                item.id.isSelectable ? SplitController(item.id, questions) : UIViewController()
            controller.tabBarItem = UITabBarItem(
                title: item.title,
                image: UIImage(systemName: item.id.symbol),
                selectedImage: nil
            )
            return controller
        }

        private func draw() {
            for (item, controller) in zip(app.tabs, viewControllers ?? []) {
                controller.tabBarItem.badgeValue = item.badge.map { String($0) }
                if item.isSelected { selectedViewController = controller }
            }
        }
    }

    #Preview("Tabs") { SampleController(.myPage) { TabsController($0.questions) } }
#endif
