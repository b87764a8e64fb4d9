import OpenMarketDomain

/// What every coordinator works with: the stack it moves on, what scenes are made of, and the way to the log-in.
@MainActor
struct Flow {
    let router: Router
    let context: SceneContext
    /// The one above all of them; it outlives the scenes that ask for it.
    let app: AppReference

    /// Asks for a log-in; whoever asked stays where it is.
    func logIn() {
        app.coordinator?.requestLogIn()
    }
}

/// Who is above all coordinators, without keeping it alive.
@MainActor
final class AppReference {
    weak var coordinator: AppCoordinator?
}
