import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

@Suite("The building blocks for endpoints of your own", .slot)
struct OwnEndpointTests {
    private struct Rent: Codable, Sendable, Equatable {
        let name: String
        let startsAt: Date
    }

    private struct Price: Decodable, Sendable, Equatable {
        @TolerantDecimal var amount: Decimal?
    }

    private func client(_ body: String) throws -> (EndpointClient, ClosureTransport) {
        let transport = ClosureTransport { _ in HTTPResponse(status: 200, body: Data(body.utf8)) }
        let base = try #require(URL(string: "http://127.0.0.1:1"))
        return (EndpointClient(baseURL: base, transport: transport), transport)
    }

    @Test(
        "A Decodable type gets the servers' dates without a line of its own",
        arguments: [
            (#""2022-01-18T00:00:00.00""#, 1_642_431_600.0), (#""2022-01-18 00:00:00""#, 1_642_431_600),
            (#""2022-01-18T00:00:00Z""#, 1_642_464_000), ("1642464000", 1_642_464_000),
        ]
    )
    func dates(_ text: String, _ seconds: Double) async throws {
        let (client, _) = try client(#"{"name":"bike","startsAt":"# + text + "}")
        let rent = try await client.call(Endpoint<Rent>(name: "rents", target: .path("rents")))
        #expect(rent == Rent(name: "bike", startsAt: Date(timeIntervalSince1970: seconds)))
    }

    @Test("A text that is no date is named by its field and not by its value")
    func noDate() async throws {
        let (client, _) = try client(#"{"name":"bike","startsAt":"tomorrow"}"#)
        await #expect(throws: MarketError.unreadable(Unreadable(expected: "Rent", path: "startsAt"))) {
            try await client.call(Endpoint<Rent>(name: "rents", target: .path("rents")))
        }
    }

    @Test(
        "A price keeps every digit, whether it is a number or a text",
        arguments: [
            ("6.0E7", "60000000"), (#""1200.50""#, "1200.5"), ("0.1", "0.1"), (#"" 7 ""#, "7"),
            ("9007199254740993", "9007199254740993"),
        ]
    )
    func prices(_ text: String, _ expected: String) async throws {
        let (client, _) = try client(#"{"amount":"# + text + "}")
        let price = try await client.call(Endpoint<Price>(name: "prices", target: .path("prices")))
        #expect(price.amount == Decimal(string: expected))
    }

    @Test(
        "A price that is missing, null or an empty text is none",
        arguments: ["{}", #"{"amount":null}"#, #"{"amount":""}"#]
    )
    func noPrice(_ body: String) async throws {
        let (client, _) = try client(body)
        #expect(try await client.call(Endpoint<Price>(name: "prices", target: .path("prices"))).amount == nil)
    }

    @Test("A text that is no number fails, and names the field")
    func wrongPrice() async throws {
        let (client, _) = try client(#"{"amount":"dear"}"#)
        await #expect(throws: MarketError.unreadable(Unreadable(expected: "Price", path: "amount"))) {
            try await client.call(Endpoint<Price>(name: "prices", target: .path("prices")))
        }
    }

    @Test("One bad row in an envelope hides no other, and is reported with its position")
    func rows() async throws {
        let (client, _) = try client(
            #"{"total":"x","rents":[{"name":"a","startsAt":0},{"name":1},{"name":"c","startsAt":0}]}"#
        )
        let endpoint = Endpoint<TolerantRows<Rent>>(
            name: "rents",
            target: .path("rents"),
            decode: Endpoint<TolerantRows<Rent>>.json(in: "rents")
        )
        let rents = try await client.call(endpoint)
        #expect(rents.rows.map(\.name) == ["a", "c"])
        #expect(rents.losses == [RowLoss(index: 1, reason: Unreadable(expected: "Rent", path: "rents[1].name"))])
    }

    @Test("An envelope without its field is unreadable")
    func noField() async throws {
        let (client, _) = try client("{}")
        let endpoint = Endpoint<[String]>(
            name: "names",
            target: .path("names"),
            decode: Endpoint<[String]>.json(in: "names")
        )
        await #expect(throws: MarketError.unreadable(Unreadable(expected: "Array<String>", path: "names"))) {
            try await client.call(endpoint)
        }
    }

    @Test("The package's own reader is open too: names in two spellings, ids as numbers, rows that are skipped")
    func nodes() async throws {
        let (client, _) = try client(#"{"items":[{"id":7.0,"page_price":"1E3"},{"id":""}]}"#)
        let endpoint = Endpoint<[String]>(
            name: "items",
            target: .path("items"),
            decode: Endpoint.reading { root throws(Unreadable) in
                root["items"]?.rows { row throws(Unreadable) in
                    "\(try row.identifier("id")) \(try row.decimal("page_price") ?? 0)"
                }.rows ?? []
            }
        )
        #expect(try await client.call(endpoint) == ["7 1000"])
    }

    @Test("An Encodable value is sent as JSON with its type")
    func sending() async throws {
        let (client, transport) = try client("{}")
        let rent = Rent(name: "bike/2", startsAt: Date(timeIntervalSince1970: 0))
        let endpoint = try Endpoint<EmptyResponse>(
            name: "rents.add",
            method: .post,
            target: .path("rents"),
            decode: Endpoint.ignoringBody
        ).sending(rent, encoder: .market(snakeCase: true))
        _ = try await client.call(endpoint)
        let request = try #require(await transport.requests.first)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.body == .bytes(Data(#"{"name":"bike/2","starts_at":"1970-01-01T00:00:00Z"}"#.utf8)))
    }

    @Test("A value that JSON has no word for is refused before anything is sent")
    func notANumber() throws {
        let endpoint = Endpoint<EmptyResponse>(name: "x", target: .path("x"), decode: Endpoint.ignoringBody)
        #expect(throws: MarketError.invalidRequest(.number)) { try endpoint.sending(["price": Double.nan]) }
    }
}
