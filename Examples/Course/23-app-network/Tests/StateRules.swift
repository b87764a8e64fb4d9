import Foundation
import Testing

#if EXERCISE23
    @testable import Exercise23
#elseif EXERCISE24
    @testable import Exercise24
#elseif EXERCISE25
    @testable import Exercise25
#elseif EXERCISE26
    @testable import Exercise26
#elseif EXERCISE27
    @testable import Exercise27
#elseif EXERCISE28
    @testable import Exercise28
#endif

/// What words do not show: the values that the screen keeps while the app runs.
@Suite("What the screen keeps")
@MainActor
struct StateRules {
    private let server = FakeServer()
    private let market: MarketViewController
    /// The types of the layers below the screen, and those but for the data.
    private let layers: (all: Set<String>, withoutData: Set<String>)

    init() throws {
        let below = folders.filter { !["View", "ViewModel"].contains($0) }
        layers = try (Set(below.flatMap(types)), Set(below.filter { $0 != "Data" }.flatMap(types)))
        let server = server
        for page in 1...3 {
            server.answers["GET /products?page=\(page)"] = FakeServer.page(FakeServer.lamp, last: false)
        }
        server.answers["GET /products/1"] = (200, FakeServer.lamp)
        server.answers["POST /session"] = (200, #"{"token":"pass-7"}"#)
        market = makeMarket { try await server.send($0) }
    }

    @Test("The screen keeps nothing that a layer so far is for")
    func state() async throws {
        let connections = paths { "\(type(of: $0))".contains("-> Response") }
        #expect(connections == [])
        await market.appear()
        if week >= 2 {
            let dictionaries = paths(outside: layers.withoutData) { "\(type(of: $0))" == "Dictionary<String, Any>" }
            #expect(dictionaries == [])
        }
        guard week >= 4 else { return }
        await expectNoPagesOrToken()
        guard week >= 5 else { return }
        try await expectNoState()
        guard week >= 6 else { return }
        await expectNoStack()
    }

    /// No number follows that of the pages, and no text is the token.
    private func expectNoPagesOrToken() async {
        var numbers = Set(paths { $0 as? Int == 1 })
        for page in 2...3 {
            await market.scrollToEnd()
            numbers.formIntersection(paths { $0 as? Int == page })
        }
        #expect(numbers == [])
        await market.logIn("ann", "x")
        let tokens = paths { $0 as? String == "pass-7" }
        #expect(tokens == [])
    }

    /// The view controller keeps nothing that changes, but for copies of what it shows.
    private func expectNoState() async throws {
        let market = market
        var states = try [own()]
        server.onTheWay = { _ in states.append((try? own()) ?? []) }
        market.write()
        market.type(name: "Chair", price: "500", stock: "1")
        await market.submit()
        market.back()
        await market.tap(0)
        server.onTheWay = { _ in }
        try states.append(own())
        market.back()
        let changes = Set(states.joined()).filter { value in !states.allSatisfy { $0.contains(value) } }
        #expect(changes == [])
    }

    /// The texts, numbers and truths that the view controller keeps by itself, each behind its path.
    private func own() throws -> [String] {
        var values: [String] = []
        let paths = try paths(outside: layers.all.union(types(in: "ViewModel"))) {
            guard $0 is Bool || $0 is Int || $0 is String else { return false }
            values.append("\($0)")
            return true
        }
        let shown = /market\.(screens|lines|alert|isSpinning)\b.*/
        return zip(paths, values).filter { $0.0.wholeMatch(of: shown) == nil }.map { $0 + " = " + $1 }
    }

    /// No array has as many elements as there are screens, or one less, wherever the user goes.
    private func expectNoStack() async {
        var lists: [Set<String>] = [[], []]
        for step in 0..<6 {
            switch step {
            case 1: await market.tap(0)
            case 3, 4: market.write()
            case 2, 5: market.back()
            default: break
            }
            for less in 0...1 {
                let found = paths { ($0 as? [Any])?.count == market.screens.count - less }
                lists[less] = step == 0 ? Set(found) : lists[less].intersection(found)
            }
        }
        #expect(lists == [[], []])
    }

    /// The paths of the values that the screen keeps and that are as wanted; what the layers below keep is theirs.
    private func paths(outside layers: Set<String>? = nil, where isWanted: (Any) -> Bool) -> [String] {
        let foreign = layers ?? self.layers.all
        var seen: Set<ObjectIdentifier> = []
        func walk(_ value: Any, _ path: String) -> [String] {
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .class, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return [] }
            let own = isWanted(value) ? [path] : []
            if foreign.contains(String("\(mirror.subjectType)".prefix { $0 != "<" })) { return own }
            return own + mirror.children.flatMap { walk($0.value, path + "." + ($0.label ?? "")) }
        }
        return walk(market, "market")
    }
}
