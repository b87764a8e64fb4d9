import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of once", .slot)
@MainActor
struct OnceTests {
    private let town = SmallTown()

    private func product(_ name: String, likes: Set<String> = [], buyers: Set<String> = []) -> Truth.ProductTruth {
        var product = Truth.ProductTruth(names: [name], owner: "ann")
        (product.likes, product.buyers) = (likes, buyers)
        return product
    }

    private func message(_ id: String, _ body: String) -> Truth.MessageTruth {
        Truth.MessageTruth(id: id, sender: "a", body: body, time: .zero)
    }

    @Test("Two products of what was offered once, a message that is there twice, and two buyers are breaches")
    func twice() throws {
        town.truth.products = ["1": product("zq1z"), "2": product("zq1z"), "3": product("zq2z", buyers: ["b", "c"])]
        town.truth.messages["a_b"] = [message("m1", "zq3z hello"), message("m2", "zq3z hello")]
        #expect(
            try town.judge("once", [.rested]).map(\.key) == [
                "a product was registered twice", "a message was sent twice", "a product was sold to two buyers",
            ]
        )
    }

    @Test("A product that was offered again as it was corrected is a breach; one that was deleted first is none")
    func corrected() throws {
        var first = product("zq1z")
        first.names.append("zq2z")
        town.truth.products = ["1": first, "2": product("zq2z")]
        #expect(try town.judge("once", [.rested]).map(\.key) == ["a product was registered twice"])
        town.truth.products["1"]?.isDeleted = true
        #expect(try town.judge("once", [.rested]).isEmpty)
    }

    @Test("What was offered before a copy of the market and once more after it may be there twice, and no more often")
    func copied() {
        let (oracle, copy) = (OnceOracle(), Sight.kept(before: Facts(), after: Facts(), what: "a copy to Firebase"))
        town.truth.products = ["1": product("zq1z")]
        #expect(oracle.see(copy, in: town).isEmpty)
        town.truth.products["2"] = product("zq1z")
        #expect(oracle.see(.rested, in: town).isEmpty)
        town.truth.products["3"] = product("zq1z")
        #expect(oracle.see(.rested, in: town).map(\.key) == ["a product was registered twice"])
    }

    @Test("Another number of likes than users who like it is a breach", arguments: ["", "1 like", "3 likes"])
    func likes(_ text: String) throws {
        town.truth.products["1"] = product("zq1z", likes: ["b", "c"])
        let screen = Screen("product", id: 1, products: [.page("1", "zq1z", likes: text)])
        #expect(
            try town.judge("once", [.fresh(nil, ["1": screen])]).map(\.key)
                == ["a product has another number of likes"]
        )
    }

    @Test("A like of a user who is apart from the vendor need not count")
    func blocked() throws {
        town.truth.people = ["a": "ann"]
        town.truth.blocks = [["a", "b"]]
        town.truth.products["1"] = product("zq1z", likes: ["b"])
        let screen = Screen("product", id: 1, products: [.page("1", "zq1z")])
        #expect(try town.judge("once", [.fresh(nil, ["1": screen]), .rested]).isEmpty)
    }

    @Test("What took effect once is none, nor is a text without a mark that was typed twice")
    func once() throws {
        town.truth.products = ["1": product("zq1z", likes: ["b"], buyers: ["b"]), "2": product("zq2z")]
        town.truth.messages["a_b"] = [message("m1", "hello"), message("m2", "hello"), message("m3", "zq3z hello")]
        let screen = Screen("product", id: 1, products: [.page("1", "zq1z", likes: "1 like")])
        #expect(try town.judge("once", [.fresh(nil, ["1": screen]), .rested]).isEmpty)
    }
}
