import Foundation
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of the same everywhere", .slot)
@MainActor
struct SameTests {
    private let town = SmallTown()

    init() {
        var product = Truth.ProductTruth(names: ["zq1z desk"], owner: "ann")
        (product.price, product.stock, product.description) = (1000, 3, "A description.")
        town.truth.products["7"] = product
        town.truth.messages["a_b"] = ["zq2z one", "zq3z two", "zq4z three"].enumerated().map { number, body in
            Truth.MessageTruth(id: "m\(number)", sender: "a", body: body, time: .seconds(number))
        }
    }

    private func product(_ facts: Screen.ProductFacts?) throws -> [String] {
        let screen = Screen("product", id: 1, products: facts.map { [$0] } ?? [])
        return try town.judge("the same everywhere", [.fresh(nil, ["7": screen])]).map(\.key)
    }

    private func room(_ bodies: [String], hasMore: Bool = false) throws -> [String] {
        let screen = Screen("room", id: 1).with { screen in
            screen.messages = bodies.map { Screen.MessageFacts(body: $0) }
            screen.hasMore = hasMore
        }
        return try town.judge("the same everywhere", [.fresh("bob", ["a_b": screen])]).map(\.key)
    }

    @Test("A product that is not there, or has another fact than was typed, is a breach")
    func otherProduct() throws {
        #expect(try product(nil) == ["a product is not there"])
        #expect(try product(.page("7", "zq1z lamp")) == ["a product has another name than was typed"])
        #expect(
            try product(.page("7", "zq1z desk", price: "₩10,000")) == ["a product has another price than was typed"]
        )
        #expect(
            try product(.page("7", "zq1z desk", stock: "30 left")) == ["a product has another stock than was typed"]
        )
        town.truth.products["7"]?.description = "Another description."
        #expect(try product(.page("7", "zq1z desk")) == ["a product has another description than was typed"])
        town.truth.products["7"]?.isDeleted = true
        #expect(try product(.page("7", "zq1z desk")) == ["a product is shown that is gone"])
    }

    @Test("A message that is missing, doubled or at another place is a breach")
    func otherMessages() throws {
        #expect(try room(["zq2z one", "zq4z three"]) == ["a message is not there"])
        #expect(try room(["zq2z one", "zq3z two", "zq3z two", "zq4z three"]) == ["a message is shown twice"])
        #expect(try room(["zq3z two", "zq2z one", "zq4z three"]) == ["messages have another order"])
    }

    @Test("What is shown as it was typed is none, nor is a hidden product, nor older messages on another page")
    func same() throws {
        #expect(try product(.page("7", "zq1z desk")).isEmpty)
        #expect(try room(["zq2z one", "zq3z two", "zq4z three"]).isEmpty)
        #expect(try room(["zq3z two", "zq4z three"], hasMore: true).isEmpty)
        town.truth.products["7"]?.isHidden = true
        #expect(try product(nil).isEmpty)
    }
}
