import OpenMarketDomain

/// What every coordinator works with: the stack it moves on, what scenes are made of, and the way to the log-in.
@MainActor
struct Flow {
    let router: Router
    let context: SceneContext
    /// The one above all of them; it outlives the scenes that ask for it.
    let app: AppReference

    /// Opens a place from a scene, if that scene is still visible.
    func push(_ route: Route, from scene: ScenePlace) {
        if router.navigation.shows(scene) { router.push(route) }
    }

    /// Opens a modal from a scene, if that scene is still visible.
    func present(_ modal: ModalRoute, from scene: ScenePlace) {
        if router.navigation.shows(scene) { router.present(modal) }
    }

    /// Asks for a log-in from a scene, if that scene is still visible; it stays where it is.
    func logIn(from scene: ScenePlace, then intention: Intention? = nil) {
        if router.navigation.shows(scene) { app.coordinator?.requestLogIn(then: intention) }
    }
}

/// Who is above all coordinators, without keeping it alive.
@MainActor
final class AppReference {
    weak var coordinator: AppCoordinator?
}
