/// Leads from the search to its results, or home.
@MainActor
struct SearchCoordinator {
    let flow: Flow

    func search(entry: Int) -> SearchModel {
        let model = SearchModel(context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .results(let text):
                flow.push(.products(.search(text)), from: .entry(entry))
            case .saved(let text, let filter):
                flow.push(.products(.search(text)), from: .entry(entry))
                if case .products(let list)? = flow.app?.visible {
                    list.run { [weak list] in await list?.filter(filter) }
                }
            case .home:
                flow.router.close(entry)
                if flow.router.navigation.tab != .home { flow.router.select(.home) }
                flow.router.popToRoot()
            }
        }
        return model
    }
}
