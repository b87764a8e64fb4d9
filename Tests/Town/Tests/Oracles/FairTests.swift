import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of fairness", .slot)
@MainActor
struct FairTests {
    private let town = SmallTown()

    /// A clock that a test sets.
    private final class Time {
        var now = Duration.zero
    }

    @Test("A refusal of one who asks little is a breach", arguments: [429, 503, 507])
    func refused(_ status: Int) throws {
        let device = town.addDevice(of: "bob")
        let found = try town.judge("fair", [town.answered(at: "/api/products?page_no=1", status, by: device)])
        #expect(found.map(\.key) == ["\(status) to a person who asks little: api/products"])
    }

    @Test("One of a person who has sent too much, or a wrong secret, is none")
    func deserved() throws {
        let (ann, bob, cat) = (town.addDevice(of: "ann"), town.addDevice(of: "bob"), town.addDevice(of: "cat"))
        let many = try (0..<FairOracle.Bound.callsOfAMinute).map { _ in try town.answered(at: "/api/products", by: bob)
        }
        let found = try town.judge(
            "fair",
            [
                .flooded("ann"), town.answered(at: "/api/products", 429, by: ann),
                town.answered(at: "/api/products/1/archived", 403, by: cat),
                town.answered(at: "/api/products/1/archived", 429, by: cat),
            ] + many + [town.answered(at: "/api/products", 429, by: bob)]
        )
        #expect(found.isEmpty)
    }

    @Test("An act whose first call waits for images is a breach")
    func late() {
        let (device, time) = (town.addDevice(of: "bob"), Time())
        let oracle = FairOracle { time.now }
        let act = town.act("home refresh", on: device)
        town.held = [town.call("GET /training-resources/1/a.png", of: device)]
        _ = oracle.see(.began(act), in: town)
        time.now = FairOracle.Bound.firstCall + .seconds(1)
        let found = oracle.see(.asked(town.call("GET /api/products", of: device, in: act)), in: town)
        #expect(found.map(\.key) == ["the first call of home refresh sets off late"])
    }

    @Test("One that sets off in time, or waits for a call that goes before it, is none")
    func inTime() {
        let (device, time) = (town.addDevice(of: "bob"), Time())
        let oracle = FairOracle { time.now }
        let (first, second) = (town.act("home refresh", on: device), town.act("home refresh", on: device))
        _ = oracle.see(.began(first), in: town)
        town.held = [town.call("GET /api/products", of: device, in: first)]
        #expect(town.held.flatMap { oracle.see(.asked($0), in: town) }.isEmpty)
        _ = oracle.see(.began(second), in: town)
        time.now = .seconds(60)
        #expect(oracle.see(.asked(town.call("GET /api/products", of: device, in: second)), in: town).isEmpty)
    }

    @Test(
        "One that waits for an earlier call is none, also after a replica that had nothing to say, and after a rest",
        arguments: [false, true]
    )
    func behind(isRested: Bool) {
        let (device, time) = (town.addDevice(of: "eve"), Time())
        let oracle = FairOracle { time.now }
        let (like, act) = (town.call("PUT /api/likes/1", of: device), town.act("products like", on: device))
        let (asked, answered) = (
            town.call("POST /api/sessions", of: device),
            town.call("POST /api/sessions 200", of: device, phase: .response)
        )
        town.held = [like]
        var sights: [Sight] = [.asked(like), .asked(asked), .let(asked, .stale), .let(answered, .goes)]
        if isRested { sights.append(.rested) }
        sights.append(.began(act))
        for sight in sights { _ = oracle.see(sight, in: town) }
        time.now = .seconds(20)
        #expect(oracle.see(.asked(town.call("DELETE /api/likes/1", of: device, in: act)), in: town).isEmpty)
    }
}
