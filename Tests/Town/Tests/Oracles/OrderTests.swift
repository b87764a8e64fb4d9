import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of order", .slot)
@MainActor
struct OrderTests {
    private let town = SmallTown()

    init() { town.truth.products["7"] = Truth.ProductTruth(names: ["old", "new"], owner: "ann") }

    private func shown(_ names: [String], on scenes: [Int]) throws -> [Broken] {
        let device = town.addDevice(of: "bob")
        let sights = zip(names, scenes).map { name, scene -> Sight in
            .shown(device, [Screen("home", id: scene, products: [.page("7", name)])])
        }
        return try town.judge("order", sights)
    }

    @Test("A scene that goes back to an older name is a breach")
    func back() throws {
        #expect(try shown(["new", "old"], on: [1, 1]).map(\.key) == ["home shows an older name after a newer one"])
    }

    @Test("A scene that goes on, and another scene that is behind, are none")
    func on() throws {
        #expect(try shown(["old", "new", "old"], on: [1, 1, 2]).isEmpty)
    }
}
