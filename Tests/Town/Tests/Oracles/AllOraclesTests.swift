import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracles", .slot)
@MainActor
struct AllOraclesTests {
    /// The invariants that the page of tests lists, and what no screen can be.
    private static let names = [
        "agreement", "bounds", "fair", "form", "found", "gone", "lossless", "notices", "once", "order", "privacy",
        "the same everywhere", "told",
    ]

    @Test("A town has one judge of each invariant")
    func all() { #expect(Oracles.all().map(\.name).sorted() == Self.names) }
}
