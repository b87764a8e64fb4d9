import CourseLaws
import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import Exercise17

@Suite("Reviews, layer by layer")
struct ReviewTests {
    private let repository = MockReviews()
    private let transport = StubTransport(report: { _ in })

    @Test(
        "Domain: there are one to five stars; the average is rounded to one digit, and missing without reviews",
        arguments: Draw.cases()
    )
    func anyStars(draw: Draw) throws {
        let count = draw.int(-9...9)
        #expect(StarRating(count)?.count == (count >= 1 && count <= 5 ? count : nil))
        let stars = draw.list(0...30) { draw.int(1...5) }
        // In tenths, without a Double: the sum times ten over the count, and half of it up.
        let tenths = stars.isEmpty ? nil : (stars.reduce(0, +) * 20 + stars.count) / (2 * stars.count)
        let average = stars.compactMap { ProductReview.fixture($0) }.averageStars
        #expect(
            average.map { Int(($0 * 10).rounded()) } == tenths
                && average.map { $0 == ($0 * 10).rounded() / 10 } != false
        )
    }

    @Test("Domain: the most stars come first, and equals stay in the order of the market", arguments: Draw.cases())
    func sorted(draw: Draw) async throws {
        let reviews = (0..<draw.int(0...20)).compactMap { ProductReview.fixture(draw.int(1...5), "\($0)") }
        repository.lists.returns(reviews)
        let found = try await FetchReviews(repository: repository)(of: Product.ID(7))
        #expect(
            found.map(\.text)
                == (1...5).reversed().flatMap { stars in reviews.filter { $0.stars.count == stars }.map(\.text) }
        )
        let error = draw.one(of: [MarketError.offline, .cancelled, .notFound, .unauthenticated])
        repository.lists.fails(error)
        await #expect(throws: error) { try await FetchReviews(repository: repository)(of: Product.ID(7)) }
    }

    @Test(
        "Domain: a text of 1 to 200 characters, without the spaces around it, is sent; any other is not",
        arguments: Draw.cases()
    )
    func texts(draw: Draw) async throws {
        let around = { draw.list(0...3) { draw.one(of: [" ", "\n", "\t", "\u{3000}"]) }.joined() }
        let text = draw.word(draw.one(of: [0...0, 1...5, 198...202]))
        let five = try #require(StarRating(draw.int(1...5)))
        let add = AddReview(repository: repository)
        repository.additions.returns(())
        if (1...200).contains(text.count) {
            #expect(
                try await add(five, around() + text + around(), to: Product.ID(7))
                    == ProductReview(stars: five, text: text)
            )
            #expect(repository.additions.calls == [ProductReview(stars: five, text: text)])
        } else {
            let violation: Violation = text.isEmpty ? .messageBlank : .messageLength(text.count, maximum: 200)
            await #expect(throws: MarketError.invalid([violation])) {
                try await add(five, around() + text + around(), to: Product.ID(7))
            }
            #expect(repository.additions.callCount == 0)
        }
    }

    @Test("Data: the path has the id as one segment, and rows that mean nothing are left out", arguments: Draw.cases())
    func anyRows(draw: Draw) async throws {
        var texts: [String] = []
        let rows = (0..<draw.int(0...12)).map { number in
            if draw.bool() {
                texts.append("\(number)")
                return "{\"body\": \"\(number)\", \"star_count\": \(draw.int(1...5))}"
            }
            return draw.one(of: [
                "null", "[]", "7", "{}", "{\"star_count\": \(draw.one(of: [-1, 0, 6, 99])), \"body\": \"x\"}",
                "{\"body\": \"x\"}",
                "{\"star_count\": 3}", "{\"star_count\": \"many\", \"body\": \"x\"}",
                "{\"star_count\": 3, \"body\": null}",
            ])
        }
        transport.answerAlways(.json("{\"reviews\": [\(rows.joined(separator: ","))]}"))
        let id = draw.one(of: ["\(draw.int(1...9999))", draw.word(1...5) + " " + draw.word(1...3)])

        #expect(try await remote.reviews(of: Product.ID(rawValue: id)).map(\.text) == texts)
        let segments = transport.requests.map { $0.target.split(separator: "/").map { $0.removingPercentEncoding } }
        #expect(segments == [["api", "products", id, "reviews"]])
    }

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
