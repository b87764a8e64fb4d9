import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// What users report, in front of every market that takes reports.
@Suite("Users report what is wrong", .slot, .timeLimit(.minutes(10)))
struct ReportSpecification {
    @Test("A product, a seller and a message are reported, once and again", arguments: BlockSpecification.wirings)
    func subjects(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let (ann, bob) = (try await market.device(), try await market.device())
            for (name, person) in [("ann", ann), ("bob", bob)] {
                _ = try await person.requireAccounts().signUp(.fixture(name: name, market: nil))
            }
            let product = try await bob.registerProduct(.fixture(), images: [Fixture.imageInput])
            let room = try await ann.requireAccounts().openChat(withVendorNamed: "bob").id
            let message = try await bob.requireAccounts().sendMessage("Pay first", to: room)
            let own = try await ann.requireAccounts().sendMessage("No", to: room)
            let user = try #require(try await bob.sessions.session()?.auth?.user)
            let sellers = try ann.requireSellers()
            let vendor = try #require(product.vendorID)
            for subject: Report.Subject in [
                .product(product.id), .seller(.vendor(vendor)), .seller(.user(user)), .message(message.id, in: room),
            ] {
                for _ in 0..<2 { try await sellers.report(Report(subject, .fraud, text: " Do not trust it. ")) }
            }
            // One's own, what there is not, and what others say to each other.
            let away = ChatRoom.ID(rawValue: "a_b")
            for subject: Report.Subject in [
                .message(own.id, in: room), .message(message.id, in: away), .product(Product.ID(99)),
                .seller(.vendor(Vendor.ID(99))),
            ] {
                await #expect(throws: MarketError.notFound) { try await sellers.report(Report(subject, .other)) }
            }
            await #expect(throws: MarketError.notFound) {
                try await bob.requireSellers().report(Report(.product(product.id), .other))
            }
            let long = Report(.product(product.id), .other, text: String(repeating: "x", count: 501))
            await #expect(throws: MarketError.invalid([.messageLength(501, maximum: 500)])) {
                try await sellers.report(long)
            }
            let guest = try await market.device()
            await #expect(throws: MarketError.unauthenticated) {
                try await guest.requireSellers().report(Report(.product(product.id), .other))
            }
        }
    }

    @Test("A user sends so many within a day", arguments: BlockSpecification.wirings)
    func bound(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let (ann, bob) = (try await market.device(), try await market.device())
            for (name, person) in [("ann", ann), ("bob", bob)] {
                _ = try await person.requireAccounts().signUp(.fixture(name: name, market: nil))
            }
            let sellers = try ann.requireSellers()
            var last: Product.ID?
            for number in 1...InMemorySellers.mostReportsOfADay {
                let draft = ProductDraft.fixture(name: "Lamp \(number)")
                let product = try await bob.registerProduct(draft, images: [Fixture.imageInput])
                try await sellers.report(Report(.product(product.id), .spam))
                last = product.id
            }
            let user = try #require(try await bob.sessions.session()?.auth?.user)
            let vendor = Report(.seller(.user(user)), .spam)
            await #expect(throws: MarketError.rateLimited(retryAfter: .seconds(86_400))) {
                try await sellers.report(vendor)
            }
            // What is there already is no further report.
            let known = try #require(last)
            try await sellers.report(Report(.product(known), .spam))
        }
    }
}
