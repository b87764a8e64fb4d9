import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Products that are kept in Firebase alone", .slot)
struct FirestoreProductsTests {
    private let transport = StubTransport()
    private let credentials = VendorCredentials(secret: Secret(""))
    private static let root = "projects/shop/databases/(default)/documents/products/"
    private static let upload = "/v0/b/shop.firebasestorage.app/o"

    private func selling(cleanUp: CleanUp = CleanUp(clock: ContinuousClock())) async throws
        -> FirestoreSellingRepository
    {
        let session = Session(
            vendor: Vendor(id: Vendor.ID(rawValue: "ann"), name: "Ann"),
            credentials: credentials,
            auth: .ann()
        )
        let random = SeededGenerator.shared(seed: 1)
        let storage = transport.repeating(CallLimits(retry: RetryPolicy(maxAttempts: 1)), in: .system)
        return FirestoreSellingRepository(
            FirestoreClient(
                .shop,
                over: transport,
                sessions: InMemorySessionStore(session),
                surroundings: Surroundings(clock: ImpatientClock(), random: random)
            ),
            storage: StorageClient(.shop, transport: storage, surroundings: .system),
            cleanUp: cleanUp
        )
    }

    private var products: FirestoreProductsRepository {
        FirestoreProductsRepository(
            FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        )
    }

    private func row(
        _ id: String,
        price: String = "12.50",
        vendor: String = "ann",
        second: Int = 1,
        status: String = ""
    ) -> String {
        """
        {"name":"\(Self.root)\(id)","updateTime":"2024-01-01T00:00:00Z","fields":{"vendor":{"stringValue":"\(vendor)"},\
        "name":{"stringValue":"Desk"},"price":\(price.first == "{" ? price : #"{"stringValue":"\#(price)"}"#),"currency":{"stringValue":"USD"},\
        "stock":{"integerValue":"3"},\(status)"createdAt":{"timestampValue":"2024-01-01T00:00:0\(second)Z"},"images":{"arrayValue":\
        {"values":[{"mapValue":{"fields":{"path":{"stringValue":"products/ann/a.jpg"},\
        "url":{"stringValue":"https://h/a"}}}},{"mapValue":{"fields":{"path":{"stringValue":"products/eve/b.jpg"},\
        "url":{"stringValue":"https://h/b"}}}}]}}}}
        """
    }

    @Test(
        "Without a word about it a product is on sale; with one that is not known here, that is not known",
        arguments: [
            ("", SaleStatus.onSale), (#""status":{"stringValue":"sold"},"#, .sold),
            (#""status":{"stringValue":"auctioned"},"#, nil), (#""status":{"integerValue":"1"},"#, nil),
        ]
    )
    func statuses(_ field: String, _ status: SaleStatus?) async throws {
        transport.answerNext(.json(#"[{"found":\#(row("a", status: field))}]"#))
        #expect(try await products.detail(Product.ID(rawValue: "a")).product.status == status)
    }

    @Test(
        "A price may be a text or a number, as a console writes it",
        arguments: [
            ("12.50", "12.5"), (#"{"integerValue":"12"}"#, "12"), (#"{"doubleValue":12.5}"#, "12.5"),
            (#"{"doubleValue":0.1}"#, "0.1"), (#"{"booleanValue":true}"#, nil), (#"{"doubleValue":"NaN"}"#, nil),
        ]
    )
    func prices(_ value: String, _ price: String?) async throws {
        transport.answerNext(.json(#"[{"found":\#(row("a", price: value))}]"#))
        let detail = try? await products.detail(Product.ID(rawValue: "a"))
        #expect(detail?.product.price.amount == price.flatMap { Decimal(string: $0) })
    }

    private var draft: ProductDraft {
        ProductDraft(name: "Desk", description: "d", price: Money(Decimal(string: "12.5") ?? 0, .usd), stock: 3)
    }

    @Test("A page keeps prices exact, names what it lost, and the next one begins behind its last row")
    func pages() async throws {
        let rows = [row("a"), row("b", price: "1e"), row("c", second: 3), row("d")].map { #"{"document":\#($0)}"# }
        transport.answerNext(.json("[" + rows.joined(separator: ",") + "]"), .json("[]"))
        let page = try await products.page(PageRequest(size: 3))
        #expect(page.products.map(\.id.rawValue) == ["a", "c"] && page.hasNext)
        #expect(page.products.first?.price == Money(Decimal(string: "12.5") ?? 0, .usd))
        #expect(page.losses.map(\.index) == [1])
        let next = try await products.page(PageRequest(number: 2, size: 3, cursor: page.cursor))
        #expect(next.products.isEmpty && !next.hasNext && next.cursor == nil)
        let last = #"{"timestampValue":"2024-01-01T00:00:03Z"},{"referenceValue":"\#(Self.root)c"}"#
        #expect(transport.requests.last?.wireText.contains(#""startAt":{"values":[\#(last)],"before":false}"#) == true)
    }

    @Test("Images are kept before the product and under the user's own folder, one address each")
    func register() async throws {
        let image = PreparedImage(data: Data("x".utf8), format: .png, fileName: "a b.png")
        transport.stub(.post, Self.upload, .json(#"{"downloadTokens":"t-1,t-2"}"#))
        transport.answerNext(.json("{}"), .json(#"[{"found":\#(row("new"))}]"#))
        // The id is made by chance, so the response is of another product than was asked for.
        await #expect(throws: MarketError.notFound) {
            try await selling().register(draft, images: [image], key: nil, secret: nil, progress: nil)
        }
        let upload = try #require(transport.requests.first)
        #expect(upload.target.hasPrefix(Self.upload + "?uploadType=media&name=products%2Fann%2F"))
        #expect(upload.headers["Authorization"] == "Firebase t1" && upload.headers["Content-Type"] == "image/png")
        let commit = try #require(transport.requests.dropFirst().first?.wireText)
        #expect(commit.contains(#"%2F"#) && commit.contains(#".png?alt=media&token=t-1""#))
        #expect(commit.contains(#""price":{"stringValue":"12.5"}"#) && commit.contains(#""exists":false"#))
        #expect(
            commit.contains(#""bargain":{"stringValue":"000000000000000000000000000012.5"}"#)
                && commit.contains(#""inStock":{"booleanValue":true}"#)
        )
        try transport.verify()
    }

    @Test("A new product is what was sent, at the time the server says, without another request")
    func registered() async throws {
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        transport.stub(.post, Self.upload, .json("{}"))
        let time = #"{"timestampValue":"2024-01-01T00:00:07Z"}"#
        transport.answerNext(.json(#"{"writeResults":[{"transformResults":[\#(time)]}]}"#))
        let made = try await selling().register(draft, images: [image], key: nil, secret: nil, progress: nil)
        #expect(ProductDraft(made) == draft && made.images.count == 1)
        #expect(made.vendor == Vendor(id: Vendor.ID(rawValue: "ann"), name: "Ann"))
        #expect(made.product.createdAt == Date(timeIntervalSince1970: 1_704_067_207))
        try transport.verify()
    }

    @Test("The progress of several images is one, and waiting begins when all of them are sent")
    func progress() async throws {
        let images = ["xx", "yyy"].map {
            PreparedImage(data: Data($0.utf8), format: .jpeg, fileName: "a.jpg")
        }
        transport.stub(.post, Self.upload, .json("{}"))
        transport.stub(.post, Self.upload, .json("{}"))
        transport.answerNext(.json("{}"), .json(#"[{"found":\#(row("new"))}]"#))
        let report = CapturingReporter()
        await #expect(throws: MarketError.notFound) {
            try await selling().register(draft, images: images, key: nil, secret: nil, progress: report.reporter)
        }
        #expect(report.steps == [.sending(bytes: 2, total: 5), .sending(bytes: 5, total: 5), .waiting])
    }

    @Test("When an image cannot be kept, those before it go, and so does whatever arrived of it")
    func album() async throws {
        let images = (0..<3).map { _ in PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg") }
        transport.stub(.post, Self.upload, .json("{}"))
        transport.stub(.post, Self.upload, .failure(.timedOut))
        transport.answerNext(.status(204), .status(404))
        await #expect(throws: MarketError.timedOut) {
            try await selling().register(draft, images: images, key: nil, secret: nil, progress: nil)
        }
        #expect(transport.requests.map(\.method) == [.post, .post, .delete, .delete])
        let uploads = transport.requests.prefix(2).map { $0.target.split(separator: "&name=").last ?? "" }
        let removals = transport.requests.suffix(2).map { $0.target.dropFirst(Self.upload.count + 1) }
        #expect(Set(uploads) == Set(removals))
        try transport.verify()
    }

    @Test(
        "A caller who gives up leaves neither a product nor images, even if the product was made",
        arguments: [200, 403]
    )
    func givingUp(status: Int) async throws {
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        transport.stub(.post, Self.upload, .json("{}"))
        let refused = refusal("x", status: "PERMISSION_DENIED")
        transport.answerNext(.failure(.cancelled), .json(status == 200 ? "{}" : refused, status: status), .status(204))
        await #expect(throws: MarketError.cancelled) {
            try await selling().register(draft, images: [image], key: nil, secret: nil, progress: nil)
        }
        let writes = transport.requests.map(\.wireText)
        #expect(writes[2].contains(#""delete":"projects/shop/"#))
        #expect(transport.requests.last?.method == .delete)
        try transport.verify()
    }

    @Test(
        "When the product cannot be made its images go as well, but not when it may have been made",
        arguments: [true, false]
    )
    func compensation(isRefused: Bool) async throws {
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        transport.stub(.post, Self.upload, .json("{}"))
        if isRefused {
            transport.answerNext(.json(refusal("x", status: "PERMISSION_DENIED"), status: 403), .status(204))
        } else {
            transport.answerNext(.failure(.timedOut), .failure(.timedOut), .failure(.timedOut))
        }
        await #expect(throws: isRefused ? MarketError.notOwner : .timedOut) {
            try await selling().register(draft, images: [image], key: nil, secret: nil, progress: nil)
        }
        let last = try #require(transport.requests.last)
        #expect((last.method == .delete) == isRefused)
        if isRefused { #expect(last.target.hasPrefix(Self.upload + "/products%2Fann%2F")) }
        try transport.verify()
    }

    @Test("A market that could not be reached has no product, so that the images go; after a lost response they stay")
    func unreachable() async throws {
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        for first in [TransportError.Cause.unreachable, .connectionLost] {
            transport.answerNext(.json("{}"), .failure(first), .failure(.unreachable), .failure(.unreachable))
            if first == .unreachable { transport.answerNext(.status(204)) }
            await #expect(throws: first == .unreachable ? MarketError.unreachable : .connectionLost) {
                try await selling().register(draft, images: [image], key: nil, secret: nil, progress: nil)
            }
            #expect((transport.requests.last?.method == .delete) == (first == .unreachable))
        }
        try transport.verify()
    }

    @Test("After a lost response the same draft again is the same product, which is looked for before anything is sent")
    func repeated() async throws {
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        let (selling, draft) = (try await selling(), draft)
        func register() async throws(MarketError) -> String {
            try await selling.register(draft, images: [image], key: nil, secret: nil, progress: nil).id.rawValue
        }
        let lost: [StubResponse] = [.failure(.connectionLost), .failure(.unreachable), .failure(.unreachable)]
        for answer in [StubResponse.json("{}")] + lost { transport.answerNext(answer) }
        await #expect(throws: MarketError.connectionLost) { try await register() }
        let commit = try #require(transport.requests.last?.wireText)
        let id = String(try #require(commit.firstMatch(of: /documents\/products\/([A-Za-z0-9]+)/)).1)

        let missing = StubResponse.json(#"[{"missing":"\#(Self.root)\#(id)"}]"#)
        for answer in [missing, .json("{}")] + lost { transport.answerNext(answer) }
        await #expect(throws: MarketError.connectionLost) { try await register() }
        #expect(transport.requests.last?.wireText.contains(Self.root + id) == true)

        transport.answerNext(.json(#"[{"found":\#(row(id))}]"#))
        #expect(try await register() == id)

        // That registration is over; the next one is another.
        let made = #"[{"transformResults":[{"timestampValue":"2024-01-01T00:00:07Z"}]}]"#
        transport.answerNext(.json("{}"), .json(#"{"writeResults":\#(made)}"#))
        #expect(try await register() != id)
        try transport.verify()
    }

    @Test("A caller that is cancelled while images are removed does not wait, and they are removed")
    func cancelledCleanUp() async throws {
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        let gate = Gate()
        transport.answerNext(.failure(.timedOut), .status(204).held(by: gate))
        let (cleanUp, draft) = (CleanUp(clock: ContinuousClock()), draft)
        let selling = try await selling(cleanUp: cleanUp)
        let call = Task {
            try await selling.register(draft, images: [image], key: nil, secret: nil, progress: nil)
        }
        await gate.untilWaiting()
        call.cancel()
        await #expect(throws: MarketError.timedOut) { try await call.value }
        gate.open()
        await cleanUp.finished()
        #expect(transport.requests.last?.method == .delete && gate.waiterCount == 0)
        try transport.verify()
    }

    @Test("When it is unknown whether the product was made, its images stay")
    func doubt() async throws {
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        transport.stub(.post, Self.upload, .json("{}"))
        let broken = StubResponse.json(refusal("x", status: "INTERNAL", code: 500), status: 500)
        transport.answerNext(broken, broken)
        await #expect(throws: MarketError.server(ServerRejection(status: 500, code: "INTERNAL"))) {
            try await selling().register(draft, images: [image], key: nil, secret: nil, progress: nil)
        }
        #expect(transport.requests.allSatisfy { $0.method == .post })
        try transport.verify()
    }

    @Test("An edit writes only what the patch names, and only to the user's own products")
    func edit() async throws {
        let answer = #"[{"found":\#(row("a"))}]"#
        transport.answerNext(.json(answer), .json(answer), .json("{}"), .json(answer))
        let selling = try await selling()
        let original = try await products.detail(Product.ID(rawValue: "a"))
        let patch = ProductPatch(thumbnail: ProductImage.ID(rawValue: "products/eve/b.jpg"), stock: 9)
        _ = try await selling.edit(original, with: patch, secret: nil)
        let commit = try #require(transport.requests.dropFirst(2).first?.wireText)
        let mask = ["bargain", "discountShare", "discounted", "images", "inStock", "stock"].map { #""\#($0)""# }
        #expect(commit.contains(#""updateMask":{"fieldPaths":[\#(mask.joined(separator: ","))]}"#))
        #expect(commit.contains(#""currentDocument":{"updateTime":"2024-01-01T00:00:00Z"}"#))
        let foreign = StubResponse.json(#"[{"found":\#(row("a", vendor: "eve"))}]"#)
        transport.answerNext(foreign, foreign)
        await #expect(throws: MarketError.notOwner) {
            try await selling.edit(original, with: patch, secret: nil)
        }
        try transport.verify()
    }

    @Test("Deleting a product deletes its images and no others")
    func delete() async throws {
        transport.answerNext(.json(#"[{"found":\#(row("a"))}]"#), .json("{}"), .status(404))
        try await selling().delete(Product.ID(rawValue: "a"), secret: nil)
        #expect(transport.requests.last?.target == Self.upload + "/products%2Fann%2Fa.jpg")
        try transport.verify()
    }

    @Test("What another device deletes in the middle of a change is not found, although the rules refuse it")
    func deletedMeanwhile() async throws {
        let (selling, answer) = (try await selling(), StubResponse.json(#"[{"found":\#(row("a"))}]"#))
        let refused = StubResponse.json(refusal("x", status: "PERMISSION_DENIED"), status: 403)
        for (look, error) in [(#"[{"missing":"\#(Self.root)a"}]"#, MarketError.notFound), (nil, .notOwner)] {
            let last = look.map { StubResponse.json($0) } ?? answer
            transport.answerNext(answer, answer, refused, last)
            let original = try await products.detail(Product.ID(rawValue: "a"))
            await #expect(throws: error) {
                try await selling.edit(original, with: ProductPatch(stock: 9), secret: nil)
            }
            transport.answerNext(answer, refused, last)
            await #expect(throws: error) { try await selling.delete(original.id, secret: nil) }
            try transport.verify()
        }
    }
}
