import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Places", .slot)
struct PlaceTests {
    private static func places(_ count: Int = 5_000, seed: UInt64) -> [Place] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in random.place() }
    }

    @Test("Each place is read from its address again, without what only this device knows")
    func addresses() {
        for place in Self.places(seed: 31) {
            let addressed = place.addressed
            #expect(addressed.addressed == addressed)
            // Spaces around a search text are those of a form.
            if case .route(.products(.search(let text))) = addressed, text.first == " " || text.last == " " { continue }
            #expect(PlaceAddress(PlaceAddress(place).text)?.place == addressed, "\(place)")
        }
    }

    @Test("Each place is the same after it was kept, but for an address that was typed")
    func keeping() throws {
        for place in Self.places(seed: 32) {
            let data = try JSONEncoder().encode([place])
            let kept =
                switch place {
                case .route(.signUp), .tab: place.addressed
                default: place
                }
            #expect(try JSONDecoder().decode([Place].self, from: data) == [kept])
        }
    }

    @Test("A route and a modal are kept as the places that they are, and are read as nothing else")
    func parts() throws {
        for place in Self.places(1_000, seed: 33) {
            let data = try JSONEncoder().encode([place.addressed])
            let routes = try? JSONDecoder().decode([Route].self, from: data)
            let modals = try? JSONDecoder().decode([ModalRoute].self, from: data)
            switch place.addressed {
            case .route(let route): #expect(routes == [route] && modals == nil)
            case .modal(let modal): #expect(routes == nil && modals == [modal])
            case .tab, .photos: #expect(routes == nil && modals == nil)
            }
        }
    }

    @Test("A place that needs a user asks a guest for the log-in, and is where the user is after it")
    @MainActor
    func logIn() {
        for place in Self.places(2_000, seed: 34) {
            let router = Router(NavigationState(root: .market))
            let waits = router.open(place, isLoggedIn: false) == .waitsForLogIn
            #expect(waits == place.needsSession, "\(place)")
            guard waits else { continue }
            #expect(router.visible == .login && router.pendingLink == place)
            #expect(router.resume() == place)
            #expect(router.navigation.place == place.addressed, "\(place)")
        }
    }

    @Test("Each place leads to a navigation state whose place it is")
    func navigation() {
        let empty = NavigationState(root: .market)
        for place in Self.places(seed: 35) where !place.needsSession {
            let state = place.navigation(from: empty, isLoggedIn: false)
            switch place {
            // The log-in comes first, and a product says which its images are.
            case .route(.signUp): #expect(state.place == .login)
            case .photos(let id): #expect(state.place == .product(id))
            default: #expect(state.place == place.addressed, "\(place)")
            }
        }
    }

    @Test("Each tab has a place that leads back to it, or that lies over the tab that was selected")
    func tabs() {
        for tab in MarketTab.allCases {
            var state = NavigationState(root: .market)
            state.select(tab)
            #expect(state.place == tab.place)
            #expect(tab.isSelectable == (state.tab == tab && state.visible == .tab(tab)))
            #expect(Place.tab(tab).isLink == tab.place.isLink && Place.tab(tab).path == tab.place.path)
        }
    }

    @Test("No form and no log-in is a link")
    func links() {
        for place in Self.places(seed: 36) where place.isLink {
            if case .modal = place.addressed { Issue.record("\(place)") }
            #expect(!place.navigation(from: NavigationState(root: .market), isLoggedIn: true).isLoggingIn)
        }
    }
}
