import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Queries of documents", .slot)
struct QueryTests {
    /// Values of every kind in the order of the service, two of them equal.
    private static let ordered = [
        #"{"nullValue":null}"#, #"{"booleanValue":false}"#, #"{"booleanValue":true}"#, #"{"doubleValue":"NaN"}"#,
        #"{"doubleValue":"-Infinity"}"#, #"{"integerValue":"-9223372036854775808"}"#, #"{"doubleValue":0.5}"#,
        #"{"doubleValue":9007199254740992.0}"#, #"{"integerValue":"9007199254740993"}"#,
        #"{"doubleValue":9007199254740994.0}"#, #"{"integerValue":"9223372036854775807"}"#,
        #"{"doubleValue":9223372036854775808.0}"#, #"{"timestampValue":"2024-01-01T00:00:00Z"}"#,
        #"{"timestampValue":"2024-01-01T00:00:00.000001Z"}"#, #"{"stringValue":""}"#, #"{"stringValue":"Z"}"#,
        #"{"stringValue":"a"}"#, #"{"stringValue":"～"}"#, #"{"stringValue":"😀"}"#, #"{"bytesValue":"AA=="}"#,
        #"{"bytesValue":"AAE="}"#, #"{"referenceValue":"projects/p/databases/d/documents/a/b"}"#,
        #"{"referenceValue":"projects/p/databases/d/documents/a!/b"}"#, #"{"geoPointValue":{"latitude":-1}}"#,
        #"{"geoPointValue":{}}"#, #"{"arrayValue":{}}"#, #"{"arrayValue":{"values":[{"integerValue":1}]}}"#,
        #"{"arrayValue":{"values":[{"integerValue":1},{"integerValue":0}]}}"#,
        #"{"arrayValue":{"values":[{"integerValue":2}]}}"#, #"{"mapValue":{}}"#,
        #"{"mapValue":{"fields":{"a":{"integerValue":2}}}}"#,
        #"{"mapValue":{"fields":{"a":{"integerValue":2},"b":{"nullValue":null}}}}"#,
        #"{"mapValue":{"fields":{"b":{"integerValue":1}}}}"#,
    ]

    private func probe() async throws -> FirebaseProbe {
        let probe = try await FirebaseProbe()
        // Written backwards, so that the order of the names is not the order of the values.
        let writes = Self.ordered.enumerated().map { place, value in
            FirebaseProbe.set("q/\(99 - place)", #""v":\#(value),"n":{"integerValue":\#(place)}"#)
        }
        let response = await probe.commit((writes + [FirebaseProbe.set("q/00", "")]).joined(separator: ","))
        #expect(response.status == 200, "\(response.text)")
        return probe
    }

    private func ids(_ places: some Sequence<Int>) -> [String] { places.map { "\(99 - $0)" } }

    @Test("Values of all kinds have one order, both ways, and a document without the field is not in it")
    func order() async throws {
        let probe = try await probe()
        let upwards = await probe.query(#"{"from":[{"collectionId":"q"}],"orderBy":[{"field":{"fieldPath":"v"}}]}"#)
        #expect(try upwards.foundIDs == ids(Self.ordered.indices))
        let downwards = await probe.query(
            #"{"from":[{"collection_id":"q"}],"order_by":[{"field":{"field_path":"v"},"direction":2}]}"#
        )
        #expect(try downwards.foundIDs == ids(Self.ordered.indices.reversed()))
    }

    @Test("Comparisons stay within their kind, and are the same by number and by name")
    func comparisons() async throws {
        let probe = try await probe()
        func found(_ op: String, _ value: String) async throws -> [String] {
            let filter = #"{"fieldFilter":{"field":{"fieldPath":"v"},"op":\#(op),"value":\#(value)}}"#
            return try await probe.query(#"{"from":[{"collectionId":"q"}],"where":\#(filter)}"#).foundIDs
        }
        let big = #"{"integerValue":"9007199254740992"}"#
        #expect(try await found("3", big) == ids(8...11))
        #expect(try await found(#""GREATER_THAN_OR_EQUAL""#, big) == ids(7...11))
        #expect(try await found(#""LESS_THAN""#, big) == ids(4...6))
        #expect(try await found(#""EQUAL""#, big) == ids([7]))
        #expect(try await found(#""LESS_THAN_OR_EQUAL""#, #"{"stringValue":"a"}"#) == ids(14...16))
        #expect(try await found(#""EQUAL""#, #"{"nullValue":null}"#) == [])
        #expect(try await found("5", #"{"doubleValue":"NaN"}"#) == [])
        #expect(
            try await found(#""NOT_EQUAL""#, #"{"booleanValue":true}"#)
                == ids(Self.ordered.indices.filter { $0 > 0 && $0 != 2 })
        )
        let list = #"{"arrayValue":{"values":[{"integerValue":2},{"stringValue":"a"},{"nullValue":null}]}}"#
        #expect(try await found(#""IN""#, list) == ids([16]))
        #expect(try await found(#""ARRAY_CONTAINS_ANY""#, list).sorted() == ids([28]))
        #expect(try await found(#""ARRAY_CONTAINS""#, #"{"doubleValue":1.0}"#).sorted() == ids([27, 26]))
        #expect(try await found(#""NOT_IN""#, list) == [])
    }

    @Test("Cursors, offset and limit cut the result where they say")
    func cursors() async throws {
        let probe = try await probe()
        func found(_ more: String) async throws -> [String] {
            let order = #""orderBy":[{"field":{"fieldPath":"n"}}]"#
            return try await probe.query(#"{"from":[{"collectionId":"q"}],\#(order),\#(more)}"#).foundIDs
        }
        #expect(try await found(#""startAt":{"values":[{"integerValue":3}],"before":true},"limit":2"#) == ids(3...4))
        #expect(try await found(#""startAt":{"values":[{"integerValue":3}]},"limit":2"#) == ids(4...5))
        #expect(try await found(#""endAt":{"values":[{"integerValue":2}]}"#) == ids(0...2))
        #expect(try await found(#""endAt":{"values":[{"integerValue":2}],"before":true}"#) == ids(0...1))
        #expect(try await found(#""offset":5,"limit":1"#) == ids([5]))
        #expect(try await found(#""limit":0"#) == [])
        let byName =
            #"{"from":[{"collectionId":"q"}],"orderBy":[{"field":{"fieldPath":"__name__"}}],"limit":2,"startAt":"#
            + #"{"values":[{"referenceValue":"\#(FirebaseProbe.root)/q/80"}]}}"#
        #expect(try await probe.query(byName).foundIDs == ["81", "82"])
    }

    @Test(
        "A query that makes no sense is refused",
        arguments: [
            #"{"from":[{"collectionId":"q"},{"collectionId":"r"}]}"#, #"{"from":[{"collectionId":"q"}],"limit":-1}"#,
            #"{"from":[{"collectionId":"q"}],"limit":{"value":1}}"#, #"{"from":[{"collectionId":"q"}],"offset":-1}"#,
            #"{}"#,
            #"{"from":[{"collectionId":"q"}],"where":{}}"#,
            #"{"from":[{"collectionId":"q"}],"where":{"fieldFilter":{"field":{"fieldPath":"a..b"},"op":5,"value":{"nullValue":0}}}}"#,
            #"{"from":[{"collectionId":"q"}],"where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":77,"value":{"nullValue":0}}}}"#,
            #"{"from":[{"collectionId":"q"}],"where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"IN","value":{"arrayValue":{}}}}}"#,
            #"{"from":[{"collectionId":"q"}],"where":{"fieldFilter":{"field":{"fieldPath":"__name__"},"op":5,"value":{"stringValue":"a"}}}}"#,
            #"{"from":[{"collectionId":"q"}],"startAt":{"values":[{"nullValue":0}]}}"#,
        ]
    )
    func nonsense(_ query: String) async throws {
        let probe = try await FirebaseProbe()
        #expect(try await probe.query(query).problem == "INVALID_ARGUMENT")
    }

    @Test("Too many values are refused by name")
    func bounds() async throws {
        let probe = try await FirebaseProbe()
        func message(_ op: String, _ count: Int) async throws -> String? {
            let values = (0..<count).map { #"{"integerValue":\#($0)}"# }.joined(separator: ",")
            let filter =
                #"{"fieldFilter":{"field":{"fieldPath":"a"},"op":"\#(op)","value":{"arrayValue":{"values":[\#(values)]}}}}"#
            let response = await probe.query(#"{"from":[{"collectionId":"q"}],"where":\#(filter)}"#)
            return try response.root["error"]?["message"]?.string
        }
        #expect(try await message("IN", 30) == nil)
        #expect(try await message("IN", 31) == "'IN' supports up to 30 comparison values.")
        #expect(try await message("NOT_IN", 11) == "'NOT_IN' supports up to 10 comparison values.")
    }

    @Test("Counts, sums and averages leave out what lacks a field; groups reach into all collections")
    func aggregations() async throws {
        let probe = try await FirebaseProbe()
        _ = await probe.commit(
            [
                FirebaseProbe.set("a/1/s/x", #""n":{"integerValue":1}"#),
                FirebaseProbe.set("a/2/s/y", #""n":{"integerValue":2}"#),
                FirebaseProbe.set("s/z", #""m":{"integerValue":3}"#),
            ].joined(separator: ",")
        )
        let group = #""structuredQuery":{"from":[{"collectionId":"s","allDescendants":true}]}"#
        func numbers(_ asked: String) async -> String {
            let body = #"{"structuredAggregationQuery":{\#(group),"aggregations":[\#(asked)]}}"#
            return await probe.documents("POST", ":runAggregationQuery", body).text
        }
        #expect(await numbers(#"{"count":{}}"#).contains(#""field_1":{"integerValue":"3"}"#))
        #expect(await numbers(#"{"alias":"c","count":{"upTo":"2"}}"#).contains(#""c":{"integerValue":"2"}"#))
        let sums = await numbers(
            #"{"alias":"s","sum":{"field":{"fieldPath":"n"}}},{"alias":"a","avg":{"field":{"fieldPath":"n"}}}"#
        )
        #expect(sums.contains(#"{"a":{"doubleValue":1.5},"s":{"integerValue":"3"}}"#), "\(sums)")
        #expect(await numbers(#"{"alias":"a","avg":{"field":{"fieldPath":"q"}}}"#).contains(#""a":{"nullValue":null}"#))
        let below = await probe.documents("POST", "/a/1:runQuery", "{\(group)}")
        #expect(try below.foundIDs == ["x"])
        let ids = await probe.documents("POST", ":listCollectionIds", "{}")
        #expect(ids.text == #"{"collectionIds":["a","s"]}"#)
        let ghosts = await probe.documents("GET", "/a?showMissing=true")
        #expect(
            ghosts.text
                == #"{"documents":[{"name":"\#(FirebaseProbe.root)/a/1"},{"name":"\#(FirebaseProbe.root)/a/2"}]}"#
        )
    }
}
