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

    @Test("Each route that 0.1.0 has written is still read")
    func earlierVersion() throws {
        let kinds: [(String, Route)] = [
            (#""productList""#, .products(.all)), (#""search""#, .search),
            (#""searchResults","value":"wool""#, .products(.search("wool"))),
            (#""product","value":"7""#, .product(.init(7))),
            (#""chatRoom","value":"r""#, .chatRoom(.init(rawValue: "r"))),
            (#""seller","value":"3""#, .products(.seller(.init(3)))), (#""myProducts""#, .products(.mine)),
            (#""likedProducts""#, .products(.liked)), (#""signUp""#, .signUp(email: "")),
        ]
        for (kind, route) in kinds {
            let stacks = #""stacks":{"home":[{"id":1,"route":{"kind":\#(kind)}}]}"#
            let text = #"{"version":1,"navigation":{"root":"market","tab":"home","lastID":1,\#(stacks)}}"#
            #expect(try #require(NavigationState(archive: Data(text.utf8))).routes == [route])
        }
    }

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
