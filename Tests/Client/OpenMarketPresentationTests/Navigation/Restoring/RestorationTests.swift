import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Storing the navigation state", .slot)
struct RestorationTests {
    private let picture: URL
    private let everywhere: NavigationState

    init() throws {
        picture = try #require(URL(string: "https://market.example/1.png"))
        var state = NavigationState(root: .market)
        for route in [Route.products(.all), .product(.init(1)), .search, .products(.search("wool")), .products(.liked)]
        {
            state.push(route)
        }
        state.select(.chat)
        for route in [Route.chatRoom(.init(rawValue: "a_b")), .product(.init(2))] { state.push(route) }
        state.select(.myPage)
        for route in [Route.products(.mine), .products(.followed), .product(.init(3))] { state.push(route) }
        state.present(.imageViewer(urls: [picture, picture], page: 1))
        state.present(.edit(.init(3)))
        state.present(.register)
        everywhere = state
    }

    @Test("A kept state is the same state")
    func roundTrip() throws {
        var login = NavigationState()
        login.push(.signUp(email: ""))
        var guest = NavigationState(root: .market)
        guest.push(.products(.all))
        guest.present(.login)
        guest.push(.signUp(email: ""))
        for state in [everywhere, login, guest, NavigationState(), NavigationState(root: .market)] {
            let data = try #require(state.archive())
            #expect(NavigationState(archive: data) == state)
        }
    }

    @Test("What is written is the same every time, and says its version")
    func format() throws {
        var state = NavigationState(root: .market)
        state.push(.product(.init(7)))
        let text = String(decoding: try #require(state.archive()), as: UTF8.self)
        let stacks = #""stacks":{"home":[{"id":1,"route":{"kind":"product","value":"7"}}]}"#
        let entries = #""lastID":1,"login":[],"modals":[],"root":"market",\#(stacks),"tab":"home""#
        #expect(text == #"{"navigation":{\#(entries)},"version":1}"#)
    }

    @Test("All that 0.1.0 and 0.2.0 have kept is still read, and written in the same way")
    func keptByRelease() throws {
        let data = Data(Self.archive.utf8)
        let state = try #require(NavigationState(archive: data))
        #expect(
            state.stack(of: .home).map(\.route) == [
                .products(.all), .product(.init(7)), .search, .products(.search("blue lamp")),
                .products(.seller(.init(rawValue: "가게 1"))), .products(.category(.init(rawValue: "home/desk"))),
                .signUp(email: ""), .products(.search("")),
            ]
        )
        #expect(
            state.stack(of: .chat).map(\.route) == [
                .chatRoom(.init(rawValue: "ada_bob")), .product(.init(rawValue: "a/b")),
            ]
        )
        #expect(
            state.stack(of: .myPage).map(\.route) == [
                .products(.mine), .products(.liked), .products(.viewed), .products(.followed), .products(.bought),
            ]
        )
        let urls = try ["1.png", "2.png?x=%20"].map { try #require(URL(string: "https://market.example/" + $0)) }
        #expect(
            state.modals.map(\.modal) == [
                .imageViewer(urls: urls, page: 2), .edit(.init(3)), .register, .registerAgain(.init(rawValue: "a-1")),
                .login,
            ]
        )
        #expect(state.loginStack.map(\.route) == [.signUp(email: "")] && state.tab == .myPage && state.lastID == 21)
        #expect(state.archive() == data)
    }

    /// Written by 0.2.0, with every scene that it can keep.
    private static let archive = """
        {"navigation":{"lastID":21,"login":[{"id":21,"route":{"kind":"signUp"}}],"modals":[{"id":16,"modal":\
        {"kind":"imageViewer","page":2,"urls":["https://market.example/1.png","https://market.example/2.png?x=%20"]}},\
        {"id":17,"modal":{"kind":"edit","value":"3"}},{"id":18,"modal":{"kind":"register"}},\
        {"id":19,"modal":{"kind":"registerAgain","value":"a-1"}},{"id":20,"modal":{"kind":"login"}}],"root":"market",\
        "stacks":{"chat":[{"id":9,"route":{"kind":"chatRoom","value":"ada_bob"}},\
        {"id":10,"route":{"kind":"product","value":"a/b"}}],"home":[{"id":1,"route":{"kind":"productList"}},\
        {"id":2,"route":{"kind":"product","value":"7"}},{"id":3,"route":{"kind":"search"}},\
        {"id":4,"route":{"kind":"searchResults","value":"blue lamp"}},\
        {"id":5,"route":{"kind":"seller","value":"가게 1"}},{"id":6,"route":{"kind":"category","value":"home/desk"}},\
        {"id":7,"route":{"kind":"signUp"}},{"id":8,"route":{"kind":"searchResults","value":""}}],\
        "myPage":[{"id":11,"route":{"kind":"myProducts"}},{"id":12,"route":{"kind":"likedProducts"}},\
        {"id":13,"route":{"kind":"viewedProducts"}},{"id":14,"route":{"kind":"followedProducts"}},\
        {"id":15,"route":{"kind":"purchases"}}]},"tab":"myPage"},"version":1}
        """

    @Test("Even the fullest state can be read again")
    func fullest() throws {
        var state = NavigationState(root: .market)
        let text = String(repeating: "\u{FFFF}", count: 170)
        let urls = try (0..<50).map {
            try #require(URL(string: "https://market.example/\($0)/" + String(repeating: "a", count: 1900)))
        }
        for tab in [MarketTab.home, .chat, .myPage] {
            state.select(tab)
            for number in 0..<50 { state.push(.products(.search(text + "\(number % 10)"))) }
        }
        for page in 1...5 { state.present(.imageViewer(urls: urls, page: page)) }
        let data = try #require(state.archive())
        #expect(NavigationState(archive: data) == state)
    }

    @Test("A user returns to the stored state")
    func loggedIn() {
        #expect(everywhere.restored(isLoggedIn: true) == everywhere)
        var login = NavigationState()
        login.push(.signUp(email: ""))
        #expect(login.restored(isLoggedIn: true).visible == .tab(.home))
        var guest = NavigationState(root: .market)
        guest.push(.products(.all))
        guest.present(.login)
        #expect(guest.restored(isLoggedIn: true).visible == .route(.products(.all)))
    }

    @Test("A guest finds the log-in and nothing behind it")
    func loggedOut() {
        let state = everywhere.restored(isLoggedIn: false)
        #expect(state.visible == .login && state.ids.isEmpty)
        var login = NavigationState()
        login.push(.signUp(email: "ada@market.example"))
        #expect(login.restored(isLoggedIn: false) == login)
    }

    @Test("A guest finds what needs no account, up to the first screen that does")
    func guest() {
        let state = everywhere.restored(isLoggedIn: false, guestRoot: .market)
        #expect(state.tab == .home)
        #expect(state.routes.isEmpty == false)
        #expect(
            state.stack(of: .home).map(\.route) == [
                .products(.all), .product(.init(1)), .search, .products(.search("wool")),
            ]
        )
        #expect(state.stack(of: .chat).isEmpty && state.stack(of: .myPage).isEmpty)
        #expect(state.modals.map(\.modal) == [.imageViewer(urls: [picture, picture], page: 1)])
    }

    @Test("A router gives new ids to what comes back, and lets go of what was there")
    @MainActor
    func router() throws {
        let data = try #require(everywhere.archive())
        let router = Router(NavigationState(root: .market))
        for number in 0..<5 { router.push(.product(.init(number))) }
        let before = Set(router.navigation.ids)
        var removed: Set<Int> = []
        router.onRemove = { removed.insert($0) }
        #expect(router.restore(data, isLoggedIn: true))
        #expect(removed == before)
        #expect(before.isDisjoint(with: router.navigation.ids))
        #expect(router.navigation.routes == everywhere.routes)
        #expect(!router.restore(Data("{}".utf8), isLoggedIn: true))
        #expect(router.navigation.routes == everywhere.routes)
    }
}
