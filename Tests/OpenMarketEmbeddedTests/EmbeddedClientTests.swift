import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketTesting
import Testing

@Suite("Embedded clients")
struct EmbeddedClientTests {
    @Test("One line makes a market somebody can sell in", arguments: ServedGeneration.allCases)
    func inMemory(generation: ServedGeneration) async throws {
        let market = try await OpenMarketClient.embedded(generation: generation)
        let made = try await market.registerProduct(
            .fixture(),
            images: [Fixture.imageInput],
            secret: nil,
            progress: nil
        )
        #expect(try await market.fetchProductDetail(made.id) == made)
    }

    @Test("A market in a file is there again the next time", arguments: ServedGeneration.allCases)
    func onDisk(generation: ServedGeneration) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "embedded-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "market.sqlite")
        let backend = try await MarketBackend(configuration: .quick(generation), database: file)
        let session = try await backend.makeSession(vendorName: "shop")
        let market = OpenMarketClient.embedded(backend, session: session)
        let made = try await market.registerProduct(
            .fixture(),
            images: [Fixture.imageInput],
            secret: nil,
            progress: nil
        )
        await backend.close()
        let reopened = try await OpenMarketClient.embedded(at: file, generation: generation, session: session)
        #expect(try await reopened.fetchProductDetail(made.id) == made)
        let picture = try await reopened.loadImage(try #require(made.images.first).url)
        #expect(!picture.isEmpty)
        let password: Secret? = generation == .v1a || generation == .v1b ? session.credentials.secret : nil
        try await reopened.deleteProduct(made.id, secret: password)
    }

    @Test("A file of something else is refused")
    func foreign() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "embedded-\(UUID().uuidString).sqlite")
        try Data(String(repeating: "not a database ", count: 100).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        await #expect(throws: BackendError.foreignFile) { try await OpenMarketClient.embedded(at: file) }
    }
}
