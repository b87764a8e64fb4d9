import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Entities of an app's own in the embedded market", .slot)
struct OwnEntityTests {
    private struct Note: Codable, Sendable, Equatable {
        var text: String
        var price: Int
    }

    private func join(_ backend: MarketBackend, _ name: String) async throws -> OpenMarketClient {
        let client = OpenMarketClient.patient(backend) { $0.useFirebase() }
        let info = SignUpInfo(email: "\(name)@example.com", password: Secret("p4ssword"), vendorName: name)
        _ = try await client.requireAccounts().signUp(info)
        return client
    }

    @Test("A user stores, reads, lists, changes and deletes entities, and no other user sees them")
    func story() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let (ann, bob) = (try await join(backend, "ann"), try await join(backend, "bob"))
        let (mine, others) = (try ann.collection("notes", of: Note.self), try bob.collection("notes", of: Note.self))
        let id = try await mine.create(Note(text: "Ask for the key.", price: 3))
        try await mine.create(Note(text: "Second", price: 4), id: "zz")
        #expect(try await mine.read(id) == Note(text: "Ask for the key.", price: 3))
        await #expect(throws: MarketError.conflict) { try await mine.create(Note(text: "Again", price: 0), id: id) }

        let first = try await mine.page(limit: 1)
        let rest = try await mine.page(after: first.next, limit: 1)
        #expect(Set((first.entities + rest.entities).map(\.id)) == [id, "zz"])

        try await mine.update(Note(text: "Changed", price: 5), id: id)
        #expect(try await mine.read(id).price == 5)
        await #expect(throws: MarketError.notFound) { try await others.read(id) }
        #expect(try await others.page().entities.isEmpty)

        try await mine.delete(id)
        await #expect(throws: MarketError.notFound) { try await mine.read(id) }
        await #expect(throws: MarketError.notFound) { try await mine.update(Note(text: "Gone", price: 1), id: id) }
        await backend.close()
    }

    @Test("A guest, a collection at the root and the account's own collection are refused")
    func refused() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let guest = try OpenMarketClient.patient(backend) { $0.useFirebase() }.collection("notes", of: Note.self)
        await #expect(throws: MarketError.unauthenticated) { try await guest.create(Note(text: "x", price: 0)) }
        let ann = try await join(backend, "ann")
        let shared = try ann.collection("notes", of: Note.self, at: .shared)
        await #expect(throws: MarketError.notOwner) { try await shared.create(Note(text: "x", price: 0)) }
        let account = try ann.collection("private", of: Note.self)
        await #expect(throws: MarketError.notOwner) { try await account.create(Note(text: "x", price: 0)) }
        await backend.close()
    }
}
