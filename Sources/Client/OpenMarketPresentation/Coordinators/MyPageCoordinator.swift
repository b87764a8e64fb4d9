/// Leads from the user's page to what they sell and like, and out.
@MainActor
struct MyPageCoordinator {
    let flow: Flow

    func myPage() -> MyPageModel {
        let model = MyPageModel(context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .products(let kind): flow.push(.products(kind), from: .root(.myPage))
            case .notices: flow.push(.notices, from: .root(.myPage))
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

    /// The settings of notices at an entry of the stack.
    func notices(entry: Int) -> NoticesModel {
        let model = NoticesModel(context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .logIn: flow.logIn(from: .entry(entry))
            }
        }
        return model
    }
}
