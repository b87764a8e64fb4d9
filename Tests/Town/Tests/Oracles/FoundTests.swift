import Foundation
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of found", .slot)
@MainActor
struct FoundTests {
    private let town = SmallTown()

    init() { town.truth.products["7"] = Truth.ProductTruth(names: ["zq1z desk"], owner: "ann") }

    private func search(_ text: String, _ ids: [String]) throws -> [String] {
        let screen = Screen("products", id: 1, products: ids.map { .page($0, "zq1z desk") })
        return try town.judge("found", [.searched("7", text, screen)]).map(\.key)
    }

    @Test("A product that is not found by words of its name, or is found when it is gone, is a breach")
    func lost() throws {
        #expect(try search("desk zq1z", []) == ["a product is not found by words of its name"])
        town.truth.products["7"]?.isDeleted = true
        #expect(try search("desk zq1z", ["7"]) == ["a product that is gone is found"])
    }

    @Test("What is found is none, nor what is hidden and not found")
    func found() throws {
        #expect(try search("desk zq1z", ["7", "8"]).isEmpty)
        town.truth.products["7"]?.isHidden = true
        #expect(try search("desk zq1z", []).isEmpty)
    }

    @Test("A screen that offers to look further has not failed yet")
    func more() throws {
        var screen = Screen("products", id: 1)
        screen.hasMore = true
        #expect(try town.judge("found", [.searched("7", "desk zq1z", screen)]).isEmpty)
    }
}
