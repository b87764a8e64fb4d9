import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// Every request to Firestore, byte for byte.
@Suite("Requests to Firestore, byte for byte", .slot)
struct FirestoreGoldenTests {
    private let methods = FirestoreMethods(FirestoreDatabase(projectID: "shop"))
    private static let root = "projects/shop/databases/(default)/documents"
    private static let address = "/v1/projects/shop/databases/%28default%29/documents"

    private func wire<R>(_ call: FirestoreCall<R>) throws -> String {
        let base = FirebaseConfiguration.shop.firestoreURL
        return try EndpointClient(baseURL: base, transport: StubTransport()).request(for: call.endpoint).wireText
    }

    private func post(_ target: String, _ body: String) -> String {
        """
        POST \(Self.address)\(target)
        Accept: application/json
        Content-Type: application/json

        \(body)
        """
    }

    @Test("An id is one segment of an address and stands in a body as it is")
    func reading() throws {
        let path = try CollectionPath("a%b%의").document("2022-01-02T03:04:05+x y")
        let encoded = "/a%25b%25%EC%9D%98/2022-01-02T03%3A04%3A05%2Bx%20y"
        #expect(
            try wire(methods.get(path, fields: ["a", FieldPath("b", "c.d")])) == """
                GET \(Self.address)\(encoded)?mask.fieldPaths=a&mask.fieldPaths=b.%60c.d%60
                Accept: application/json


                """
        )
        #expect(
            try wire(methods.batchGet([path]))
                == post(":batchGet", #"{"documents":["\#(Self.root)/a%b%의/2022-01-02T03:04:05+x y"]}"#)
        )
        #expect(
            try wire(methods.list(CollectionPath("c"), pageSize: 5, pageToken: "a+b")) == """
                GET \(Self.address)/c?pageSize=5&pageToken=a%2Bb
                Accept: application/json


                """
        )
    }

    @Test("Writes tell replacing from changing nothing, and carry their conditions")
    func writing() throws {
        let path = try CollectionPath("c").document("d")
        let name = "\"\(Self.root)/c/d\""
        let time = try #require(FirestoreTimestamp("2024-01-02T03:04:05.120000Z"))
        let writes: [(FirestoreWrite, String)] = [
            (
                .set(path, ["b": .null, "a": .integer(1)]),
                #"{"update":{"name":N,"fields":{"a":{"integerValue":"1"},"b":{"nullValue":null}}}}"#
            ),
            (.create(path, [:]), #"{"update":{"name":N},"currentDocument":{"exists":false}}"#),
            (
                .merge(path, [:], mask: ["a", "x y"]),
                #"{"update":{"name":N},"updateMask":{"fieldPaths":["a","`x y`"]}}"#
            ),
            (.delete(path).when(.exists(true)), #"{"delete":N,"currentDocument":{"exists":true}}"#),
            (
                .verify(path, .unchangedSince(time)),
                #"{"verify":N,"currentDocument":{"updateTime":"2024-01-02T03:04:05.120Z"}}"#
            ),
            (
                .transform(
                    path,
                    FieldTransform("t", .requestTime),
                    FieldTransform("l", .union([.string("x")])),
                    FieldTransform("l", .remove([])),
                    FieldTransform("n", .increment(.double(0.5)))
                ),
                #"{"update":{"name":N},"updateMask":{"fieldPaths":[]},"updateTransforms":["#
                    + #"{"fieldPath":"t","setToServerValue":"REQUEST_TIME"},"#
                    + #"{"fieldPath":"l","appendMissingElements":{"values":[{"stringValue":"x"}]}},"#
                    + #"{"fieldPath":"l","removeAllFromArray":{}},"#
                    + #"{"fieldPath":"n","increment":{"doubleValue":0.5}}]}"#
            ),
        ]
        for (write, json) in writes {
            let expected = #"{"writes":[\#(json.replacingOccurrences(of: "N", with: name))]}"#
            #expect(try wire(methods.commit([write])) == post(":commit", expected))
        }
    }

    @Test("A query below a document asks at that document, and says only what it wants")
    func querying() throws {
        var query = FirestoreQuery(try CollectionPath("chats").document("a_b").collection("messages"))
        #expect(
            try wire(methods.run(query))
                == post("/chats/a_b:runQuery", #"{"structuredQuery":{"from":[{"collectionId":"messages"}]}}"#)
        )
        query.filter = .any([
            .field("a", .equal, .null),
            .all([.field("b", .notEqual, .double(.nan)), .field("c", .isOneOf, .array([]))]),
        ])
        query.orders = [.descending("at"), .ascending(.documentID)]
        query.start = .after(.integer(1))
        query.end = .before(.bool(false))
        (query.limit, query.offset, query.fields) = (2, 1, [])
        let json =
            #"{"select":{"fields":[{"fieldPath":"__name__"}]},"from":[{"collectionId":"messages"}],"#
            + #""where":{"compositeFilter":{"op":"OR","filters":["#
            + #"{"unaryFilter":{"op":"IS_NULL","field":{"fieldPath":"a"}}},"#
            + #"{"compositeFilter":{"op":"AND","filters":["#
            + #"{"unaryFilter":{"op":"IS_NOT_NAN","field":{"fieldPath":"b"}}},"#
            + #"{"fieldFilter":{"field":{"fieldPath":"c"},"op":"IN","value":{"arrayValue":{}}}}]}}]}},"#
            + #""orderBy":[{"field":{"fieldPath":"at"},"direction":"DESCENDING"},"#
            + #"{"field":{"fieldPath":"__name__"},"direction":"ASCENDING"}],"#
            + #""startAt":{"values":[{"integerValue":"1"}],"before":false},"#
            + #""endAt":{"values":[{"booleanValue":false}],"before":true},"offset":1,"limit":2}"#
        #expect(try wire(methods.run(query)) == post("/chats/a_b:runQuery", #"{"structuredQuery":\#(json)}"#))
        let count =
            #"{"structuredAggregationQuery":{"structuredQuery":{"from":[{"collectionId":"c"}]},"#
            + #""aggregations":[{"alias":"count","count":{"upTo":"9"}}]}}"#
        #expect(
            try wire(methods.count(FirestoreQuery(CollectionPath("c")), upTo: 9))
                == post(":runAggregationQuery", count)
        )
    }

    @Test("Opening a room is one commit, and so is a message with what the list shows of it")
    func rooms() async throws {
        let transport = StubTransport()
        transport.answerAlways(.json("{}", status: 500))
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock()))
        let chat = FirestoreChat(client)
        let (bob, ann) = (
            UserProfile(id: UserID(rawValue: "bob"), vendorName: "B"),
            UserProfile(id: UserID(rawValue: "ann"), vendorName: "A")
        )
        _ = try? await AuthSession.ann().acting { try await chat.open(with: bob, from: ann) }
        _ = try? await AuthSession.ann().acting {
            try await chat.send("hi", id: Message.ID(rawValue: "m1"), to: ChatRoom.ID(rawValue: "ann_bob"))
        }
        let bodies = transport.requests.map { $0.wireText.components(separatedBy: "\n\n").last ?? "" }
        let room =
            #"{"update":{"name":"\#(Self.root)/chats/ann_bob","fields":{"hiddenFor":{"arrayValue":{}},"#
            + #""lastMessage":{"stringValue":""},"lastSender":{"stringValue":""},"#
            + #""members":{"arrayValue":{"values":[{"stringValue":"ann"},{"stringValue":"bob"}]}},"#
            + #""names":{"mapValue":{"fields":{"ann":{"stringValue":"A"},"bob":{"stringValue":"B"}}}},"#
            + #""reads":{"mapValue":{}}}},"updateTransforms":["#
            + #"{"fieldPath":"createdAt","setToServerValue":"REQUEST_TIME"},"#
            + #"{"fieldPath":"updatedAt","setToServerValue":"REQUEST_TIME"}],"currentDocument":{"exists":false}}"#
        #expect(bodies.first == #"{"writes":[\#(room)]}"#)
        let message =
            #"{"update":{"name":"\#(Self.root)/chats/ann_bob/messages/m1","fields":{"body":{"stringValue":"hi"},"#
            + #""sender":{"stringValue":"ann"}}},"updateTransforms":[{"fieldPath":"at","setToServerValue":"REQUEST_TIME"}],"#
            + #""currentDocument":{"exists":false}},"#
            + #"{"update":{"name":"\#(Self.root)/chats/ann_bob","fields":{"hiddenFor":{"arrayValue":{}},"#
            + #""lastMessage":{"stringValue":"hi"},"lastSender":{"stringValue":"ann"}}},"#
            + #""updateMask":{"fieldPaths":["lastMessage","lastSender","hiddenFor"]},"updateTransforms":["#
            + #"{"fieldPath":"updatedAt","setToServerValue":"REQUEST_TIME"}],"currentDocument":{"exists":true}}"#
        #expect(bodies.last == #"{"writes":[\#(message)]}"#)
    }
}
