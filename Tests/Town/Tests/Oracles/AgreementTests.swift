import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of agreement", .slot)
@MainActor
struct AgreementTests {
    private let town = SmallTown()

    init() { town.truth.products["7"] = Truth.ProductTruth(names: ["old", "new"], owner: "ann") }

    @Test("Two scenes of one device that say two things are a breach")
    func contradiction() throws {
        let screens = [
            Screen("home", id: 1, products: [.page("7", "old")]),
            Screen("product", id: 2, products: [.page("7", "new")]),
        ]
        let found = try town.judge("agreement", [.shown(town.addDevice(of: "bob"), screens)])
        #expect(found.map(\.key) == ["home and product say two things of the name of a product"])
    }

    @Test("A scene that is old at rest is a breach")
    func old() throws {
        let screens = [Screen("home", id: 1, products: [.page("7", "old")])]
        let found = try town.judge("agreement", [.shown(town.addDevice(of: "bob"), screens), .rested])
        #expect(found.map(\.key) == ["home is old at rest"])
    }

    @Test("A product that is hidden from the person is shown as it was sold, and to its seller as it is")
    func hidden() throws {
        town.truth.products["7"]?.isHeld = true
        let screens = [Screen("products", id: 1, products: [.page("7", "old")])]
        #expect(try town.judge("agreement", [.shown(town.addDevice(of: "bob"), screens), .rested]).isEmpty)
        let found = try town.judge("agreement", [.shown(town.addDevice(of: "ann"), screens), .rested])
        #expect(found.map(\.key) == ["products is old at rest"])
    }

    @Test("What was looked at is shown as it was, which is none")
    func history() throws {
        let screens = [Screen("products", id: 1, products: [.page("7", "old")]).with { $0.isHistory = true }]
        #expect(try town.judge("agreement", [.shown(town.addDevice(of: "bob"), screens), .rested]).isEmpty)
    }

    @Test("Scenes that agree with each other and with the market are none")
    func agreement() throws {
        let screens = [
            Screen("home", id: 1, products: [.page("7", "new")]),
            Screen("product", id: 2, products: [.page("7", "new")]),
        ]
        #expect(try town.judge("agreement", [.shown(town.addDevice(of: "bob"), screens), .rested]).isEmpty)
    }
}
