import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Modals and the log-in", .slot)
struct ModalTests {
    private let pictures: [URL]

    init() throws {
        pictures = try (0..<3).map { try #require(URL(string: "https://market.example/\($0).png")) }
    }

    private var market: NavigationState { NavigationState(root: .market) }

    @Test(
        "A viewer opens at an image that exists",
        arguments: [(-4, 1), (0, 1), (2, 2), (3, 3), (4, 3), (Int.max, 3)]
    )
    func viewerPage(page: Int, shown: Int) {
        var state = market
        #expect(state.present(.imageViewer(urls: pictures, page: page)) == true)
        #expect(state.visible == .modal(.imageViewer(urls: pictures, page: shown)))
    }

    @Test("A viewer without images does not open")
    func emptyViewer() {
        var state = market
        #expect(state.present(.imageViewer(urls: [], page: 1)) == false)
        #expect(state == market)
    }

    @Test("A scene closes itself and nothing else")
    func closing() throws {
        var state = market
        state.push(.product(Product.ID(1)))
        let detail = try #require(state.visibleID)
        state.push(.chatRoom(.init(rawValue: "a_b")))
        state.select(.chat)
        state.push(.search)
        #expect(state.close(detail) == true)
        #expect(state.stack(of: .home).isEmpty)
        #expect(state.routes == [.search])
        #expect(state.close(detail) == false)
    }

    @Test("A modal takes those over it with it")
    func closingModals() throws {
        var state = market
        state.present(.register)
        let form = try #require(state.visibleID)
        state.present(.imageViewer(urls: pictures, page: 1))
        #expect(state.close(form) == true)
        #expect(state.modals.isEmpty)
    }

    @Test("Signing up lies on the log-in, whether that is the root or a modal")
    func loginStack() {
        for root in [NavigationState.Root.login, .market] {
            var state = NavigationState(root: root)
            state.push(root == .market ? .products(.all) : .search)
            state.popToRoot()
            #expect(state.present(.login) == (root == .market))
            #expect(state.push(.signUp(email: "a@b.example")) == true)
            #expect(state.loginStack.count == 1 && state.stack(of: .home).isEmpty)
            #expect(state.visible == .route(.signUp(email: "a@b.example")))
            #expect(state.pop() == true)
            #expect(state.visible == (root == .market ? .modal(.login) : .login))
        }
    }

    @Test("A closed log-in leaves nothing behind")
    func closedLogin() {
        var state = market
        state.present(.login)
        state.push(.signUp(email: ""))
        #expect(state.dismiss() == true)
        #expect(state.loginStack.isEmpty)
        #expect(state.visible == .tab(.home))
        #expect(state.ids.isEmpty)
    }

    @Test("Logging out leaves nothing of the account")
    func reset() {
        var state = market
        state.push(.products(.mine))
        state.select(.chat)
        state.push(.chatRoom(.init(rawValue: "a_b")))
        state.present(.register)
        let lastID = state.lastID
        state.reset(to: .login)
        #expect(state.ids.isEmpty && state.visible == .login && state.tab == .home)
        #expect(state.lastID == lastID)
    }

    @Test("Leaving the log-in leads to where one was")
    func leaving() {
        var state = market
        state.push(.product(Product.ID(1)))
        state.present(.login)
        state.push(.signUp(email: ""))
        #expect(state.finishLogIn() == true)
        #expect(state.visible == .route(.product(Product.ID(1))))
        #expect(state.ids.count == 1)
        #expect(state.finishLogIn() == false)
    }
}
