#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// A tab: one stack on a phone; where there is room, a list, and beside it what was opened from it.
    final class SplitController: UISplitViewController, UISplitViewControllerDelegate {
        private let app: AppCoordinator

        init(_ tab: MarketTab, _ questions: AppQuestions) {
            app = questions.app
            super.init(style: .doubleColumn)
            delegate = self
            preferredDisplayMode = .oneBesideSecondary
            preferredSplitBehavior = .tile
            setViewController(StackController(.tab(tab), questions, .lists), for: .primary)
            setViewController(StackController(.tab(tab), questions, .details), for: .secondary)
            setViewController(StackController(.tab(tab), questions), for: .compact)
        }

        required init?(coder: NSCoder) { nil }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            noteColumns()
        }

        func splitViewControllerDidCollapse(_ svc: UISplitViewController) {
            noteColumns()
        }

        func splitViewControllerDidExpand(_ svc: UISplitViewController) {
            noteColumns()
        }

        private func noteColumns() {
            guard app.router.showsColumns == isCollapsed else { return }
            app.router.showsColumns = !isCollapsed
            // The controller that goes has said that its scene disappears, after the new one of that scene has come.
            Task { [app] in await app.visible.appear() }
        }
    }

    #Preview("Split") { SampleController(.product) { SplitController(.home, $0.questions) } }
#endif
