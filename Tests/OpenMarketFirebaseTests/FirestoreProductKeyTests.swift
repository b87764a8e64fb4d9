import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketTesting
import OpenMarketWire
import Testing

@Suite("Products of Firebase that are registered under a key")
struct FirestoreProductKeyTests {
    private let transport = StubTransport()
    private let credentials = VendorCredentials(secret: Secret(""))
    private let key = RegistrationKey(rawValue: "0KeyOfARegistration1")
    private static let root = "projects/shop/databases/(default)/documents/products/"
    private static let upload = "/v0/b/shop.firebasestorage.app/o"

    private func register() async throws(MarketError) -> ProductDetail {
        let session = Session(
            vendor: Vendor(id: Vendor.ID(rawValue: "ann"), name: "Ann"),
            credentials: credentials,
            auth: .ann()
        )
        let random = RandomBits(SeededGenerator(seed: 1))
        let repository = FirestoreProductsRepository(
            FirestoreClient(.shop, transport: transport, clock: ImpatientClock(), random: random),
            storage: StorageClient(.shop, transport: transport),
            sessions: InMemorySessionStore(session)
        )
        #expect(repository.registrationKeys == .always)
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        return try await repository.register(.fixture(), images: [image], under: key, as: credentials, progress: nil)
    }

    private func document(vendor: String) -> String {
        """
        [{"found":{"name":"\(Self.root)\(key.rawValue)","updateTime":"2024-01-01T00:00:00Z","fields":{\
        "vendor":{"stringValue":"\(vendor)"},"name":{"stringValue":"Desk"},"price":{"stringValue":"1"},\
        "currency":{"stringValue":"USD"},"stock":{"integerValue":"3"},\
        "createdAt":{"timestampValue":"2024-01-01T00:00:01Z"},"images":{"arrayValue":{"values":[{"mapValue":{"fields":{\
        "path":{"stringValue":"products/ann/first.jpg"},"url":{"stringValue":"https://h/a"}}}}]}}}}}]
        """
    }

    private let exists = StubAnswer.json(refusal("x", status: "ALREADY_EXISTS", code: 409), status: 409)

    @Test("The key is the id of the document")
    func id() async throws {
        transport.stub(.post, Self.upload, .json("{}"))
        let time = #"{"timestampValue":"2024-01-01T00:00:07Z"}"#
        transport.answerNext(.json(#"{"writeResults":[{"transformResults":[\#(time)]}]}"#))
        #expect(try await register().id.rawValue == key.rawValue)
        let commit = try #require(transport.requests.last?.wireText)
        #expect(commit.contains(Self.root + key.rawValue) && commit.contains(#""exists":false"#))
        try transport.verify()
    }

    @Test("A product that an earlier attempt has made is the one, and the images of this attempt go")
    func madeBefore() async throws {
        transport.stub(.post, Self.upload, .json("{}"))
        transport.answerNext(exists, .json(document(vendor: "ann")), .status(204))
        let made = try await register()
        #expect(made.product.name == "Desk" && made.images.map(\.id.rawValue) == ["products/ann/first.jpg"])
        #expect(transport.requests.map(\.method) == [.post, .post, .post, .delete])
        try transport.verify()
    }

    @Test("A document of someone else under that id is no product of this user")
    func foreign() async throws {
        transport.stub(.post, Self.upload, .json("{}"))
        transport.answerNext(exists, .json(document(vendor: "eve")))
        await #expect(throws: MarketError.conflict) { try await register() }
    }

    @Test("After a lost response the images stay: the next attempt finds the product that shows them, or makes it")
    func doubt() async throws {
        transport.stub(.post, Self.upload, .json("{}"))
        transport.answerNext(.failure(.timedOut), .failure(.timedOut), .failure(.timedOut))
        await #expect(throws: MarketError.timedOut) { try await register() }
        #expect(!transport.requests.contains { $0.method == .delete })
    }

    @Test("A caller who gives up deletes nothing: a later attempt under the same key may have made it")
    func cancelled() async throws {
        transport.stub(.post, Self.upload, .json("{}"))
        transport.answerNext(.failure(.cancelled))
        await #expect(throws: MarketError.cancelled) { try await register() }
        #expect(transport.requests.count == 2)
    }
}
