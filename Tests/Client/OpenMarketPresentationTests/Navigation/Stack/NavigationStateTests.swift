import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Navigation as a value", .slot)
struct NavigationStateTests {
    private let one = Route.product(Product.ID(1))
    private let two = Route.product(Product.ID(2))

    private var market: NavigationState { NavigationState(root: .market) }

    @Test("It begins at the log-in")
    func beginning() {
        #expect(NavigationState().visible == .login)
        #expect(market.visible == .tab(.home))
        #expect(market.visibleID == nil)
        #expect(NavigationState(root: .market, tab: .register).tab == .home)
    }

    @Test("Routes are pushed and popped on the visible stack")
    func pushing() {
        var state = market
        #expect(state.push(one) && state.push(two) && state.push(one))
        #expect(state.routes == [one, two, one])
        #expect(Set(state.stack.map(\.id)).count == 3)
        #expect(state.visible == .route(one))
        #expect(state.visibleID == state.stack.last?.id)
        #expect(state.pop() == true)
        #expect(state.routes == [one, two])
        #expect(state.popToRoot() == true)
        #expect(state.routes.isEmpty)
    }

    @Test("A double tap opens a screen once")
    func doubleTap() {
        var state = market
        #expect(state.push(one) == true)
        #expect(state.push(one) == false)
        #expect(state.present(.register) == true)
        #expect(state.present(.register) == false)
        #expect(state.routes == [one] && state.modals.count == 1)
    }

    @Test("Where nothing is, nothing is taken away")
    func popNothing() {
        var state = market
        let before = state
        #expect(!state.pop() && !state.popToRoot() && !state.dismiss() && !state.dismissAll())
        #expect(!state.pop(to: 7) && !state.close(7))
        #expect(state == before)
    }

    @Test("Popping to an entry removes what lies above it, on the visible stack only")
    func popTo() {
        var state = market
        for route in [one, two, .search] { state.push(route) }
        let ids = state.stack.map(\.id)
        state.select(.chat)
        #expect(state.pop(to: ids[0]) == false)
        state.select(.home)
        #expect(state.pop(to: ids[0]) == true)
        #expect(state.routes == [one])
        #expect(state.pop(to: ids[0]) == false)
    }

    @Test("No stack grows for ever")
    func depth() {
        var state = market
        let pushed = (0..<200).filter { state.push(.product(Product.ID($0))) }
        #expect(pushed.count == NavigationState.maximumDepth)
        let shown = (0..<20).filter { state.present(.edit(Product.ID($0))) }
        #expect(shown.count == NavigationState.maximumModals)
    }

    @Test("Ids are never used again")
    func ids() {
        var state = market
        var seen: Set<Int> = []
        for _ in 0..<100 {
            state.push(one)
            state.present(.register)
            for id in state.ids { #expect(seen.insert(id).inserted) }
            if seen.count % 3 == 0 { state.reset(to: .market) }
            state.dismissAll()
            state.popToRoot()
        }
    }

    @Test("Each tab keeps its stack; its own button leads to its root")
    func tabs() {
        var state = market
        state.push(one)
        #expect(state.select(.chat) == true)
        #expect(state.visible == .tab(.chat))
        state.push(.chatRoom(.init(rawValue: "a_b")))
        #expect(state.select(.home) == true)
        #expect(state.routes == [one])
        #expect(state.select(.home) == true)
        #expect(state.visible == .tab(.home))
        #expect(state.select(.home) == false)
        #expect(state.stack(of: .chat).count == 1)
    }

    @Test("Searching is pushed and offering is presented, from every tab", arguments: [MarketTab.home, .chat, .myPage])
    func interceptedTabs(tab: MarketTab) {
        var state = NavigationState(root: .market, tab: tab)
        #expect(state.select(.search) == true)
        #expect(state.tab == tab && state.visible == .route(.search))
        #expect(state.select(.search) == false)
        #expect(state.select(.register) == true)
        #expect(state.tab == tab && state.visible == .modal(.register))
        #expect(state.dismiss() == true)
        #expect(state.visible == .route(.search))
    }

    @Test("The bar has five buttons, three of which have a stack")
    func bar() {
        #expect(MarketTab.allCases == [.home, .search, .register, .chat, .myPage])
        #expect(
            MarketTab.allCases.map(\.place) == [.home, .route(.search), .modal(.register), .tab(.chat), .tab(.myPage)]
        )
        #expect(MarketTab.allCases.filter(\.isSelectable) == [.home, .chat, .myPage])
    }
}
