/// Leads from the user's page to what they sell and like, and out.
@MainActor
struct MyPageCoordinator {
    let flow: Flow

    /// The tab itself.
    func myPage() -> MyPageModel {
        let model = MyPageModel(context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .sales: flow.router.push(.myProducts)
            case .likes: flow.router.push(.likedProducts)
            case .logIn: flow.logIn()
            case .loggedOut: flow.app.coordinator?.leave()
            }
        }
        return model
    }
}
