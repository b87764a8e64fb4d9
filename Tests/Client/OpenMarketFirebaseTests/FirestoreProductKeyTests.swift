import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Products of Firebase that are registered under a key", .slot)
struct FirestoreProductKeyTests {
    private let transport = StubTransport()
    private let credentials = VendorCredentials(secret: Secret(""))
    private let key = RegistrationKey(rawValue: "0KeyOfARegistration1")
    private static let root = "projects/shop/databases/(default)/documents/products/"
    private static let upload = "/v0/b/shop.firebasestorage.app/o"

    private var selling: FirestoreSellingRepository {
        let session = Session(
            vendor: Vendor(id: Vendor.ID(rawValue: "ann"), name: "Ann"),
            credentials: credentials,
            auth: .ann()
        )
        let random = SeededGenerator.shared(seed: 1)
        return FirestoreSellingRepository(
            FirestoreClient(
                .shop,
                over: transport,
                sessions: InMemorySessionStore(session),
                surroundings: Surroundings(clock: ImpatientClock(), random: random)
            ),
            storage: StorageClient(.shop, transport: transport.repeating(in: .system), surroundings: .system)
        )
    }

    private func register() async throws(MarketError) -> ProductDetail {
        let images = [ImageFormat.jpeg, .png].map { format in
            PreparedImage(data: Data("x".utf8), format: format, fileName: "a")
        }
        return try await selling.register(.fixture(), images: images, key: key, secret: nil, progress: nil)
    }

    /// The names under which images were sent.
    private var uploads: [String] {
        transport.requests.filter { $0.target.hasPrefix(Self.upload) && $0.method == .post }.map {
            $0.target.split(separator: "name=").last.map(String.init) ?? ""
        }
    }

    private func document(vendor: String, image: String = "products/ann/first.jpg") -> StubResponse {
        .json(
            """
            [{"found":{"name":"\(Self.root)\(key.rawValue)","updateTime":"2024-01-01T00:00:00Z","fields":{\
            "vendor":{"stringValue":"\(vendor)"},"name":{"stringValue":"Desk"},"price":{"stringValue":"1"},\
            "currency":{"stringValue":"USD"},"stock":{"integerValue":"3"},\
            "createdAt":{"timestampValue":"2024-01-01T00:00:01Z"},"images":{"arrayValue":{"values":[{"mapValue":{"fields":{\
            "path":{"stringValue":"\(image)"},"url":{"stringValue":"https://h/a"}}}}]}}}}}]
            """
        )
    }

    private var none: StubResponse { .json(#"[{"missing":"\#(Self.root)\#(key.rawValue)"}]"#) }
    private let kept = StubResponse.json(#"{"downloadTokens":"t-1"}"#)
    private let exists = StubResponse.json(refusal("x", status: "ALREADY_EXISTS", code: 409), status: 409)

    @Test("The key is the id of the document and names its images, whose addresses need no token")
    func id() async throws {
        let time = #"{"timestampValue":"2024-01-01T00:00:07Z"}"#
        transport.answerNext(none, kept, kept, .json(#"{"writeResults":[{"transformResults":[\#(time)]}]}"#))
        let made = try await register()
        #expect(made.id.rawValue == key.rawValue)
        #expect(
            made.images.map(\.id.rawValue)
                == ["jpg", "png"].enumerated().map { place, ending in
                    "products/ann/\(key.rawValue)-\(place + 1).\(ending)"
                }
        )
        #expect(made.images.allSatisfy { $0.url.query() == "alt=media" })
        let commit = try #require(transport.requests.last?.wireText)
        #expect(commit.contains(Self.root + key.rawValue) && commit.contains(#""exists":false"#))
        try transport.verify()
    }

    @Test("A product that an earlier attempt has made is the one, and no image is sent once more")
    func madeBefore() async throws {
        transport.answerNext(document(vendor: "ann"))
        let made = try await register()
        #expect(made.product.name == "Desk" && made.images.map(\.id.rawValue) == ["products/ann/first.jpg"])
        try transport.verify()
    }

    @Test("A product that another attempt makes in the meantime is the one, and images that it does not show go")
    func madeMeanwhile() async throws {
        let shown = "products/ann/\(key.rawValue)-1.jpg"
        transport.answerNext(none, kept, kept, exists, document(vendor: "ann", image: shown), .status(204))
        #expect(try await register().images.map(\.id.rawValue) == [shown])
        #expect(transport.requests.last?.method == .delete)
        #expect(transport.requests.last?.target.hasSuffix("-2.png") == true)
        try transport.verify()
    }

    @Test("A document of someone else under that id is no product of this user")
    func foreign() async throws {
        transport.answerNext(document(vendor: "eve"))
        await #expect(throws: MarketError.conflict) { try await register() }
        try transport.verify()
    }

    @Test("After a lost response the images stay, and the next attempt writes them under the same names")
    func doubt() async throws {
        transport.answerNext(none, kept, kept, .failure(.timedOut), .failure(.timedOut), .failure(.timedOut))
        await #expect(throws: MarketError.timedOut) { try await register() }
        transport.answerNext(none, kept, kept, .failure(.cancelled))
        await #expect(throws: MarketError.cancelled) { try await register() }
        #expect(uploads.count == 4 && Array(uploads.prefix(2)) == Array(uploads.suffix(2)))
        #expect(!transport.requests.contains { $0.method == .delete })
        try transport.verify()
    }

    @Test("Images of an upload that breaks off stay, also of a caller who leaves: an attempt of before may show them")
    func brokenUpload() async throws {
        for failure in [StubResponse.status(500), .failure(.cancelled)] {
            transport.answerNext(none, kept, failure)
            await #expect(throws: MarketError.self) { try await register() }
        }
        let refused = StubResponse.json(refusal("x", status: "PERMISSION_DENIED", code: 403), status: 403)
        transport.answerNext(none, kept, kept, refused, none)
        await #expect(throws: MarketError.notOwner) { try await register() }
        #expect(!transport.requests.contains { $0.method == .delete })
        try transport.verify()
    }

    @Test("What was given up without a key is taken back for certain before the next one is made")
    func takenBackLater() async throws {
        let selling = selling
        let images = [PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a")]
        func offer() async throws(MarketError) {
            _ = try await selling.register(.fixture(), images: images, key: nil, secret: nil, progress: nil)
        }
        let lost = StubResponse.failure(.timedOut)
        transport.answerNext(kept, .failure(.cancelled), lost, lost, lost)
        await #expect(throws: MarketError.cancelled) { try await offer() }
        // As long as that fails nothing is made.
        transport.answerNext(lost, lost, lost)
        await #expect(throws: MarketError.timedOut) { try await offer() }
        let time = #"{"timestampValue":"2024-01-01T00:00:07Z"}"#
        let done = StubResponse.json(#"{"writeResults":[{"transformResults":[\#(time)]}]}"#)
        transport.answerNext(done, .status(204), kept, done)
        try await offer()
        let commits = transport.requests.filter { $0.target.hasSuffix(":commit") }.map(\.wireText)
        #expect(commits.map { $0.contains(#""delete""#) } == [false] + [Bool](repeating: true, count: 7) + [false])
        try transport.verify()
    }

    @Test("Images of a registration that was given up go, unless there is a product")
    func abandoned() async throws {
        let registration = AbandonedRegistration(key: key, images: [.jpeg, .png])
        transport.answerNext(none, .status(204), .status(404))
        try await selling.abandon(registration)
        transport.answerNext(document(vendor: "ann"))
        try await selling.abandon(registration)
        #expect(transport.requests.map(\.method) == [.post, .delete, .delete, .post])
        let names = Set(transport.requests.filter { $0.method == .delete }.map { $0.target.suffix(5) })
        #expect(names == ["1.jpg", "2.png"])
        try transport.verify()
    }
}
