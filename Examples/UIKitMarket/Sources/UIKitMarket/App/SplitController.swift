#if canImport(UIKit)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import UIKit

    /// A tab: one stack on a phone; where there is room, a list, and beside it what was opened from it.
    final class SplitController: UISplitViewController, UISplitViewControllerDelegate {
        private let router: Router

        init(_ tab: MarketTab, _ questions: AppQuestions) {
            router = questions.app.router
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
            router.showsColumns = !isCollapsed
        }
    }

    #Preview("Split") { SampleController(.product) { SplitController(.home, $0.questions) } }
#endif
