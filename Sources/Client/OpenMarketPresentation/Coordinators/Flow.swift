import OpenMarketDomain

/// The parts that every coordinator works with: the router, the context of its scenes, and the way to the log-in.
@MainActor
struct Flow {
    let router: Router
    let context: SceneContext
    /// Weak, because the coordinator owns the scenes whose exits hold this value.
    weak var app: AppCoordinator?

    /// Pushes a route from a scene, if that scene is still on the screen.
    func push(_ route: Route, from scene: ScenePlace) {
        router.push(route, from: scene)
    }

    /// Presents a modal from a scene, if that scene is still on the screen.
    func present(_ modal: ModalRoute, from scene: ScenePlace) {
        if router.shows(scene) { router.present(modal) }
    }

    /// Closes an entry that has nothing to show any more, if it is still visible, and tells why.
    func leave(_ entry: Int, saying alert: AlertModel) {
        // The user may be somewhere else by now.
        if router.navigation.shows(.entry(entry)) {
            router.close(entry)
            // It may have been opened from a product that is gone for the same reason.
            while case .route(.product(let id)) = router.visible, context.store.isDeleted(id), router.pop() {}
        }
        app?.show(alert)
    }

    /// Asks for a log-in from a scene, if that scene is still on the screen; the scene stays open.
    func logIn(from scene: ScenePlace, then intention: Intention? = nil) {
        if router.shows(scene) { app?.requestLogIn(then: intention) }
    }
}
