import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("Responses that arrive after their scene was left", .slot, .timeLimit(.minutes(10)))
@MainActor
struct LateExitTests {
    @Test("Every scene is here, with what it leads to after a request")
    func complete() {
        let late = Set(LateExit.allCases.map(\.scene))
        #expect(late == Set(SceneKind.allCases.filter { !$0.leadsOnAtOnce }))
    }

    @Test("Leave first, respond then: the navigation stays as it is", arguments: LateExit.allCases, Departure.allCases)
    func navigation(exit: LateExit, departure: Departure) async throws {
        // The end of a session closes what belongs to the user: see the tests of logging out.
        if exit.isAboutSession, departure == .covered { return }
        let stage = try await LateExitStage(exit)
        #expect(SceneKind(stage.driver.app.visible) == exit.scene)
        departure.leave(stage.driver.router)
        let navigation = stage.driver.router.navigation
        await stage.respond()
        #expect(stage.driver.router.navigation == navigation)
    }

    @Test("Stay, and the same response leads on", arguments: LateExit.allCases)
    func stayed(exit: LateExit) async throws {
        let stage = try await LateExitStage(exit)
        let navigation = stage.driver.router.navigation
        await stage.respond()
        #expect(stage.driver.router.navigation != navigation)
    }

    @Test("A scene of the user before leads nowhere for the next one, although both stand on the same tab")
    func nextUser() async throws {
        let stage = try await LateExitStage(.chatsLoad)
        let session = stage.driver.app.context.session
        // Only the response to the previous user says that there is no session.
        stage.driver.market.accounts.chats.roomsCalls.always([])
        session.become(.signedIn(.fixture(auth: .fixture(user: "user9"))))
        stage.driver.router.select(.chat)
        let navigation = stage.driver.router.navigation
        await stage.respond()
        #expect(stage.driver.router.navigation == navigation)
    }

    @Test("A product that was deleted is said to be gone when the user comes back to it")
    func goneLater() async throws {
        let stage = try await LateExitStage(.productGone)
        let product = try stage.driver.front(\.product)
        stage.driver.router.push(.products(.seller(Vendor.ID(99))))
        await stage.respond()
        stage.driver.router.pop()
        #expect(try stage.driver.front(\.product) === product)
        #expect(product.state.content.problem?.error == .notFound)
    }
}
