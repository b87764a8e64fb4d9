import Foundation
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of lossless", .slot)
@MainActor
struct LosslessTests {
    private let town = SmallTown()

    private func kept(_ before: String, _ after: String, hasOrder: Bool = true) throws -> [String] {
        var facts = (Facts(), Facts())
        facts.0.take(Data(before.utf8), as: "an export ann", hasOrder: hasOrder)
        facts.1.take(Data(after.utf8), as: "an export ann", hasOrder: hasOrder)
        return try town.judge("lossless", [.kept(before: facts.0, after: facts.1, what: "a restart")]).map(\.key)
    }

    @Test("A fact that changes, or goes, is a breach")
    func loss() throws {
        #expect(try kept(#"{"likes":[1,2]}"#, #"{"likes":[1]}"#) == ["a restart changes the likes of an export"])
        #expect(try kept("[1,2]", "[2,1]") == ["a restart changes an export"])
    }

    @Test("The order of keys, rows that have none, and names, numbers and versions of images are no facts")
    func same() throws {
        #expect(try kept(#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#).isEmpty)
        #expect(try kept("[1,2]", "[2,1]", hasOrder: false).isEmpty)
        let names = ["95fa46485ad311f1be7ac7c81d72fb75", "8c98973a634ef0d8165df20fe3e035db"].map {
            "[\"/1/\($0).png\"]"
        }
        #expect(try kept(names[0], names[1]).isEmpty)
        #expect(try kept(#"[{"url":"/1.png","id":8}]"#, #"[{"url":"/1.png","id":3}]"#).isEmpty)
        #expect(try kept(#"{"card":null}"#, #"{"card":"http://market.town/card.png"}"#).isEmpty)
    }

    @Test("What could not be asked of before or after is none")
    func unasked() throws {
        var facts = Facts()
        facts.take(Data("[1]".utf8), as: "a list")
        #expect(try town.judge("lossless", [.kept(before: Facts(), after: facts, what: "a restart")]).isEmpty)
    }
}
