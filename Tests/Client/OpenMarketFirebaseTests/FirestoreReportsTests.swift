import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebase

@Suite("Reports in a market of Firestore alone", .slot)
struct FirestoreReportsTests {
    private static let root = "projects/shop/databases/(default)/documents/"
    private let transport = StubTransport()
    private let report = Report(.product(Product.ID(rawValue: "p")), .fraud, text: "Bad.")

    /// At noon of the second of January.
    private func send(_ report: Report) async throws(MarketError) {
        let now = FirestoreTimestamp("2024-01-02T12:00:00Z")?.date ?? .distantPast
        let surroundings = Surroundings(now: { now }, clock: ImpatientClock())
        let client = FirestoreClient(.shop, over: transport, surroundings: surroundings)
        try await AuthSession.ann().acting { () async throws(MarketError) in
            try await FirestoreReports(client).send(report)
        }
    }

    private func found(_ path: String, _ fields: String) -> String {
        """
        {"found":{"name":"\(Self.root)\(path)","updateTime":"2024-01-01T00:00:00Z","fields":{\(fields)}}}
        """
    }

    private func counter(_ count: Int, since: String) -> String {
        found(
            "users/ann/private/reports",
            #""count":{"integerValue":"\#(count)"},"since":{"timestampValue":"\#(since)"},"last":{"stringValue":"x"}"#
        )
    }

    private func answer(_ documents: String...) -> StubResponse { .json("[" + documents.joined(separator: ",") + "]") }
    private var product: StubResponse { answer(found("products/p", #""vendor":{"stringValue":"bob"}"#)) }
    private let refused = StubResponse.json(refusal("x", status: "PERMISSION_DENIED", code: 403), status: 403)

    @Test("The first report of a day begins a counter in the same commit, three requests in all")
    func first() async throws {
        transport.answerNext(product, answer(counter(20, since: "2024-01-01T12:00:00Z")), .json("{}"))
        try await send(report)
        let commit = try #require(transport.requests.last?.wireText)
        #expect(commit.contains("reports/ann_product_p") && commit.contains(#""reason":{"stringValue":"fraud"}"#))
        #expect(commit.contains(#""count":{"integerValue":"1"}"#) && commit.contains(#""fieldPath":"since""#))
        #expect(transport.requests.count == 3)
        try transport.verify()
    }

    @Test("Within the day it goes up by one, and is full at twenty")
    func bound() async throws {
        transport.answerNext(product, answer(counter(19, since: "2024-01-01T12:00:01Z")), .json("{}"))
        try await send(report)
        let commit = try #require(transport.requests.last?.wireText)
        #expect(commit.contains(#""count":{"integerValue":"20"}"#) && !commit.contains(#""fieldPath":"since""#))
        transport.answerNext(product, answer(counter(20, since: "2024-01-01T12:00:01Z")))
        await #expect(throws: MarketError.rateLimited(retryAfter: .seconds(86_400))) { try await send(report) }
    }

    @Test("What is there already is no further report, on a full day either")
    func again() async throws {
        let full = counter(20, since: "2024-01-02T00:00:00Z")
        transport.answerNext(product, answer(found("reports/ann_product_p", ""), full))
        try await send(report)
        #expect(transport.requests.count == 2)
    }

    @Test("What is gone, one's own or said among others is not found, without a second request")
    func subjects() async throws {
        transport.answerNext(answer(), answer(found("products/p", #""vendor":{"stringValue":"ann"}"#)), refused)
        for subject: Report.Subject in [
            report.subject, report.subject,
            .message(Message.ID(rawValue: "m"), in: ChatRoom.ID(rawValue: "bob_cat")),
        ] {
            await #expect(throws: MarketError.notFound) { try await send(Report(subject, .other)) }
        }
        #expect(transport.requests.count == 3)
    }

    @Test("Rules that were published before there were reports take none")
    func olderRules() async throws {
        transport.answerNext(product, refused)
        await #expect(throws: MarketError.unsupported(.reporting)) { try await send(report) }
    }

    @Test("A text is measured as the rules measure it, before a request")
    func length() async throws {
        let family = String(repeating: "\u{1F468}\u{200D}\u{1F469}", count: 200)
        await #expect(throws: MarketError.invalid([.messageLength(600, maximum: 500)])) {
            try await send(Report(report.subject, .other, text: family))
        }
        #expect(transport.requests.isEmpty)
    }
}
