import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Two markets are compared", .slot, .timeLimit(.minutes(10)))
struct CopyVerificationTests {
    @Test("One that is changed, one that is missing and one that is additional are named")
    func differences() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            #expect(try await scene.verify("shop.db").differences.isEmpty)
            let cloud = FirebaseMarket(scene.connection())
            var lamp = try #require(try await cloud.page(.products, after: nil).items.first)
            lamp.content.replace(Data("19.99".utf8), with: Data("19.98".utf8))
            _ = try await cloud.write(.products, [lamp])
            try await cloud.remove(.products, ["products/2"])
            let other = CopyItem(id: "elsewhere/one", content: Data(#"{"a":{"nullValue":null}}"#.utf8))
            _ = try await cloud.write(.documents, [other])
            let report = try await scene.verify("shop.db")
            #expect(report.isSame == false)
            let found = report.differences.map { "\($0.kind) \($0.section) \($0.id)" }
            let expected = [
                "missing products products/2", "changed products products/1", "additional documents elsewhere/one",
            ]
            #expect(found == expected)
            #expect(report.section(.products).source?.count == 5)
            #expect(report.section(.products).target?.count == 4)
            #expect(report.section(.users).source == report.section(.users).target)
        }
    }

    @Test("An image that is gone, and one that has other bytes, are named")
    func images() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            let market = FirebaseMarket(scene.connection())
            let names = try await market.page(.images, after: nil).items.map(\.id)
            try await market.remove(.images, [names[0]])
            _ = try await market.write(.images, [CopyItem(id: names[1], content: Fixture.png)])
            let report = try await scene.verify("shop.db")
            #expect(report.differences.map(\.id) == [names[0], names[1]])
            #expect(report.differences.map(\.kind) == [.missing, .changed])
        }
    }

    @Test("Counting writes nothing, and says what was written before")
    func count() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            let source = try MarketFileSource(scene.file("shop.db"), FirebaseProducts(scene.project))
            let journal = try CopyJournal(scene.file("notes"), from: "one", to: "other")
            let copy = MarketCopy(of: source, journal: journal)
            let before = try await copy.count()
            #expect(before.section(.products).read == 5)
            #expect(before.sections.allSatisfy { $0.known == 0 })
            #expect(try await FirebaseMarket(scene.connection()).page(.products, after: nil).items.isEmpty)
            _ = try await copy.run(to: FirebaseMarket(scene.connection()))
            let after = try await copy.count()
            #expect(after.sections.allSatisfy { $0.known == $0.read })
        }
    }

    @Test("A journal of another copy is not used, and a file that is there is not replaced")
    func refusals() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            await #expect(throws: CopyError.otherJournal("one > other")) { () async throws in
                _ = try CopyJournal(scene.file("shop.db.copy"), from: "other", to: "one")
            }
            let path = scene.file("shop.db").path
            await #expect(throws: CopyError.file(.exists(path))) { try await scene.download("shop.db") }
        }
    }
}
