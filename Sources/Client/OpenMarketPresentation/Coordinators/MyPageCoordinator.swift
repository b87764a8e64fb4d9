/// Leads from the user's page to what they sell and like, and out.
@MainActor
struct MyPageCoordinator {
    let flow: Flow

    /// The tab itself.
    func myPage() -> MyPageModel {
        let model = MyPageModel(context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .sales: flow.push(.myProducts, from: .root(.myPage))
            case .likes: flow.push(.likedProducts, from: .root(.myPage))
            case .viewed: flow.push(.viewedProducts, from: .root(.myPage))
            case .followedProducts: flow.push(.followedProducts, from: .root(.myPage))
            case .seller(let id): flow.push(.seller(id), from: .root(.myPage))
            case .registerAgain(let id): flow.present(.registerAgain(id), from: .root(.myPage))
            case .logIn: flow.logIn(from: .root(.myPage))
            case .loggedOut: flow.app?.endSession()
            case .left:
                flow.app?.endSession()
                flow.app?.show(flow.context.alerts.accountDeleted())
            }
        }
        return model
    }
}
