import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketHTTPServer
@testable import OpenMarketSQLite

/// Sam, who sells a lamp; Bea, who has written to him; and Cat, who looks on.
struct DealScene {
    let probe: FirebaseProbe
    private(set) var people: [String: FirebaseProbe.Session] = [:]
    private(set) var vendors: [String: Int] = [:]
    private var credentials: [String: (identifier: String, secret: String)] = [:]
    private(set) var lamp = 0

    init(notices: NoticeDelivery? = nil, waiting: (any Clock<Duration>)? = nil) async throws {
        probe = try await FirebaseProbe(waiting: waiting, notices: notices)
        for name in ["sam", "bea", "cat"] {
            let user = try await probe.signUp("\(name)@example.com")
            let fields = #""uid":{"stringValue":"\#(user.uid)"},"name":{"stringValue":"\#(name)"}"#
            let claim = FirebaseProbe.set("vendors/\(NameID.make(of: name))", fields)
            #expect(await probe.commit(claim, as: user.idToken).status == 200)
            people[name] = user
            guard name != "bea" else { continue }
            let vendor = await probe.call("POST", "/api/vendors", as: user.idToken, #"{"name":"\#(name)"}"#)
            vendors[name] = try vendor.id
            let root = try vendor.root
            credentials[name] = (root["identifier"]?.string ?? "", root["secret"]?.string ?? "")
        }
        try await openChat("sam", "bea")
        await send("first", from: "bea", to: "sam")
        lamp = try await sell("lamp", by: "sam")
    }

    /// Another user, who sells nothing.
    mutating func join(_ name: String) async throws { people[name] = try await probe.signUp("\(name)@example.com") }

    /// New tokens for everybody, after hours have passed.
    mutating func renew() async throws {
        for (name, user) in people { people[name] = try await probe.session(probe.refresh(user.refreshToken)) }
    }

    func uid(_ name: String) -> String { people[name]?.uid ?? "?" }

    func ask(_ method: String, _ target: String, as name: String?, _ body: String? = nil) async -> HTTPResponse {
        await probe.call(method, target, as: name.flatMap { people[$0]?.idToken }, body)
    }

    /// Registers a product and returns its number.
    func sell(_ product: String, by name: String) async throws -> Int {
        let seller = try #require(credentials[name])
        let params = MarketProbe.params(["name": "\"\(product)\"", "secret": "\"\(seller.secret)\""])
        let form = MultipartBody(parts: [.text("params", params), .image("photo.png")])
        let made = await probe.backend.respond(
            to: HTTPRequest(
                method: .post,
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: "/api/products",
                headers: ["identifier": seller.identifier, "Content-Type": form.contentType],
                body: .bytes(form.bytes)
            )
        )
        return try made.id
    }

    /// Removes a product.
    func remove(_ product: Int) async throws {
        _ = try await probe.backend.store.delete(RecordID(Int64(product)))
    }

    /// Edits the lamp as its vendor, or another product as another one.
    func edit(
        _ fields: String,
        product: Int? = nil,
        by name: String = "sam",
        key: String? = nil
    ) async throws -> HTTPResponse {
        let seller = try #require(credentials[name])
        var headers: HTTPHeaders = ["identifier": seller.identifier]
        if let key { headers["Idempotency-Key"] = key }
        return await probe.call(
            "PATCH",
            "/api/products/\(product ?? lamp)",
            as: nil,
            #"{\#(fields),"secret":"\#(seller.secret)"}"#,
            headers: headers
        )
    }

    /// Sells the lamp to Bea.
    func close() async throws {
        #expect(try await edit(#""status":"sold","buyer":"\#(uid("bea"))""#).status == 202)
    }

    func block(_ name: String, by blocker: String) async {
        #expect(await ask("POST", "/api/blocks", as: blocker, #"{"user_id":"\#(uid(name))"}"#).status == 200)
    }

    func review(_ stars: Int = 5, _ text: String = "", as name: String?) async -> HTTPResponse {
        await ask("POST", "/api/reviews", as: name, #"{"product_id":\#(lamp),"stars":\#(stars),"text":"\#(text)"}"#)
    }

    private func chat(_ one: String, _ other: String) -> (id: String, members: [String]) {
        let members = [uid(one), uid(other)].sorted()
        return (members.joined(separator: "_"), members)
    }

    func openChat(_ one: String, _ other: String) async throws {
        #expect(await probe.addProfile(of: try #require(people[one]), named: one).status == 200)
        let (id, members) = chat(one, other)
        let texts = members.map { #"{"stringValue":"\#($0)"}"# }.joined(separator: ",")
        let write = FirebaseProbe.set(
            "chats/\(id)",
            #""members":{"arrayValue":{"values":[\#(texts)]}},"names":{"mapValue":{}},"reads":{"mapValue":{}},"#
                + #""hiddenFor":{"arrayValue":{}},"lastMessage":{"stringValue":""},"lastSender":{"stringValue":""}"#,
            #","updateTransforms":[{"fieldPath":"createdAt","setToServerValue":"REQUEST_TIME"},"#
                + #"{"fieldPath":"updatedAt","setToServerValue":"REQUEST_TIME"}]"#
        )
        #expect(await probe.commit(write, as: people[one]?.idToken).status == 200)
    }

    func send(_ message: String, from one: String, to other: String) async {
        let write = FirebaseProbe.set(
            "chats/\(chat(one, other).id)/messages/\(message)",
            #""sender":{"stringValue":"\#(uid(one))"},"body":{"stringValue":"hello"}"#,
            #","updateTransforms":[{"fieldPath":"at","setToServerValue":"REQUEST_TIME"}],"currentDocument":{"exists":false}"#
        )
        #expect(await probe.commit(write, as: people[one]?.idToken).status == 200)
    }
}
