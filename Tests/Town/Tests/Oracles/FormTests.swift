import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of form", .slot)
@MainActor
struct FormTests {
    private let town = SmallTown()

    @Test("A screen that no scene can have is a breach")
    func impossible() throws {
        let screen = Screen("home", id: 1).with { $0.impossibilities = ["totalCount is -1"] }
        let found = try town.judge("form", [.shown(town.addDevice(of: "bob"), [screen])])
        #expect(found.map(\.key) == ["home: totalCount is -1"])
    }

    @Test("Any other is none")
    func possible() throws {
        #expect(try town.judge("form", [.shown(town.addDevice(of: "bob"), [Screen("home", id: 1)])]).isEmpty)
    }
}
