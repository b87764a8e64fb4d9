import Foundation
import OpenMarket
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

/// The data that users get of themselves, in front of every market that keeps it apart from that of others.
@Suite("Users export what a market knows of them", .slot, .timeLimit(.minutes(10)))
struct ExportSpecification {
    @Test("The archive has what the user wrote and their photos, nothing of others and no secret", arguments: wirings)
    func archive(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let (sam, bea) = (try await market.device(), try await market.device())
            for (name, person) in [("sam", sam), ("bea", bea)] {
                _ = try await person.requireAccounts().signUp(.fixture(name: name, market: nil))
            }
            _ = try await sam.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            let chair = try await bea.registerProduct(.fixture(name: "Chair"), images: [Fixture.imageInput])
            try await sam.requireAccounts().setLike(chair.id, isLiked: true)
            let room = try await bea.requireAccounts().openChat(withVendorNamed: "sam").id
            _ = try await bea.requireAccounts().sendMessage("Is it still there?", to: room)
            _ = try await sam.requireAccounts().sendMessage("It is bright.", to: room)
            let files = try tarFiles(of: try await sam.requireAccounts().own.export())
            let text = String(decoding: try #require(files["data.json"]), as: UTF8.self)
            _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
            #expect(text.contains("sam") && text.contains(chair.id.rawValue))
            #expect(files.keys.filter { $0.hasPrefix("files/1-") }.count == 1, "\(files.keys)")
            #expect(files.values.allSatisfy { !$0.isEmpty })
            guard wiring.name != SellerWiring.inMemory.name else { return }
            for word in ["Lamp", "It is bright.", "Is it still there?"] { #expect(text.contains(word), "\(word)") }
            let secrets = try await sam.sessions.session()
            for secret in [secrets?.credentials.secret.reveal(), secrets?.auth?.refreshToken.reveal()] {
                guard let secret, !secret.isEmpty else { continue }
                #expect(!text.contains(secret))
            }
            #expect(!text.contains("Chair"))
        }
    }

    @Test("A guest has nothing to export", arguments: wirings)
    func guests(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let guest = try await market.device()
            await #expect(throws: MarketError.unauthenticated) { try await guest.requireAccounts().own.export() }
        }
    }

    static let wirings = [SellerWiring.inMemory, .inProcess(.safe), .loopback(.safe), .firebaseAlone, .routes]
}
