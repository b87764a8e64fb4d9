import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import Exercise17

@Suite("Reviews, layer by layer")
struct ReviewTests {
    private let repository = MockReviews()
    private let transport = StubTransport(report: { _ in })

    @Test("Domain: there are one to five stars")
    func stars() {
        #expect([0, 1, 5, 6].map { StarRating($0)?.count } == [nil, 1, 5, nil])
    }

    @Test("Domain: the average has one digit, and is missing without reviews")
    func average() {
        #expect([ProductReview]().averageStars == nil)
        #expect([5, 4, 4].compactMap { ProductReview.fixture($0) }.averageStars == 4.3)
        // Rounded, not cut: 4.666… is 4.7.
        #expect([5, 5, 4].compactMap { ProductReview.fixture($0) }.averageStars == 4.7)
        #expect([1].compactMap { ProductReview.fixture($0) }.averageStars == 1)
    }

    @Test("Domain: the most stars come first, and equals stay in the order of the market")
    func order() async throws {
        repository.lists.returns(
            [.fixture(3, "a"), .fixture(5, "b"), .fixture(3, "c")].compactMap { $0 }
        )

        let reviews = try await FetchReviews(repository: repository)(of: Product.ID(7))

        #expect(reviews.map(\.text) == ["b", "a", "c"])
    }

    @Test("Domain: a text is sent without the spaces around it; a blank or long one is not sent")
    func rules() async throws {
        repository.additions.returns((), ())
        let five = try #require(StarRating(5))
        let add = AddReview(repository: repository)

        #expect(try await add(five, " Quiet.\n", to: Product.ID(7)).text == "Quiet.")
        await #expect(throws: MarketError.invalid([.messageBlank])) { try await add(five, " \n", to: Product.ID(7)) }
        await #expect(throws: MarketError.invalid([.messageLength(201, maximum: 200)])) {
            try await add(five, String(repeating: "a", count: 201), to: Product.ID(7))
        }
        // 200 characters as a reader sees them, and the spaces around them do not count.
        let family = String(repeating: "👨‍👩‍👧", count: 200)
        #expect(try await add(five, " \(family) ", to: Product.ID(7)).text == family)
        #expect(repository.additions.calls.map(\.text) == ["Quiet.", family])
    }

    @Test("Data: rows that mean nothing are left out, and the others are read")
    func rows() async throws {
        transport.stub(
            .get,
            "/api/products/7/reviews",
            .json(#"{"reviews": [{"star_count": 5, "body": "Good."}, {"star_count": 9, "body": "?"}, {"body": "!"}]}"#)
        )

        #expect(try await remote.reviews(of: Product.ID(7)).map(\.text) == ["Good."])
    }

    @Test("Data: an id cannot leave its segment of the path, and nothing is sent")
    func hostileID() async throws {
        let review = try #require(ProductReview.fixture(4))

        await #expect(throws: MarketError.self) { try await remote.reviews(of: Product.ID(rawValue: "..")) }
        await #expect(throws: MarketError.self) { try await remote.add(review, to: Product.ID(rawValue: "..")) }
        #expect(transport.requests.isEmpty)
    }

    @Test("Data: what is no list at all is an error, and not an empty list")
    func noList() async throws {
        transport.stub(.get, "/api/products/7/reviews", .json("{}"))

        await #expect(throws: MarketError.self) { try await remote.reviews(of: Product.ID(7)) }
    }

    @Test("Data: a review is sent as JSON, to the product that it is about")
    func body() async throws {
        transport.stub(.post, "/api/products/7/reviews", .status(201))
        let review = try #require(ProductReview.fixture(4, "Quiet."))

        try await remote.add(review, to: Product.ID(7))

        guard case .bytes(let data) = transport.requests.first?.body else {
            Issue.record("There is no body.")
            return
        }
        let fields = try JSONDecoder().decode([String: AnyField].self, from: data)
        #expect(fields == ["star_count": .number(4), "body": .text("Quiet.")])
    }

    private var remote: RemoteReviewRepository {
        get throws {
            let market = try OpenMarketClient(.rest("http://market.test"), transport: transport) {
                $0.retries.maxAttempts = 1
            }
            return RemoteReviewRepository(client: market.endpoints)
        }
    }
}

/// A field of JSON, for comparing.
private enum AnyField: Decodable, Equatable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try (try? container.decode(Int.self)).map { .number($0) } ?? .text(container.decode(String.self))
    }
}
