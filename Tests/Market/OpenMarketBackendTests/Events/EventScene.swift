import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer
@testable import OpenMarketSQLite

/// A market with three users, two of whom have a chat.
struct EventScene {
    let probe: FirebaseProbe
    let anna: FirebaseProbe.Session
    let bela: FirebaseProbe.Session
    let clara: FirebaseProbe.Session
    let chat: String

    init(
        limits: BackendLimits = .default,
        clock: (any Clock<Duration>)? = nil
    ) async throws {
        probe = try await FirebaseProbe(limits: limits, waiting: clock)
        anna = try await probe.signUp("anna@example.com")
        bela = try await probe.signUp("bela@example.com")
        clara = try await probe.signUp("clara@example.com")
        #expect(await probe.addProfile(of: anna, named: "Anna").status == 200)
        #expect(await probe.addProfile(of: bela, named: "Bela").status == 200)
        let members = [anna.uid, bela.uid].sorted()
        chat = members.joined(separator: "_")
        let texts = members.map { #"{"stringValue":"\#($0)"}"# }.joined(separator: ",")
        try await write(
            FirebaseProbe.set(
                "chats/\(chat)",
                #""members":{"arrayValue":{"values":[\#(texts)]}},"names":{"mapValue":{}},"reads":{"mapValue":{}},"#
                    + #""hiddenFor":{"arrayValue":{}},"lastMessage":{"stringValue":""},"lastSender":{"stringValue":""}"#,
                #","updateTransforms":[{"fieldPath":"createdAt","setToServerValue":"REQUEST_TIME"},"#
                    + #"{"fieldPath":"updatedAt","setToServerValue":"REQUEST_TIME"}]"#
            ),
            as: anna
        )
    }

    /// What a listener is told first: the response and its stream.
    func listen(
        _ topics: String? = nil,
        as session: FirebaseProbe.Session? = nil,
        after id: String? = nil
    ) async throws -> StreamedResponse {
        var headers = HTTPHeaders()
        if let session { headers["Authorization"] = "Bearer " + session.idToken }
        if let id { headers["Last-Event-ID"] = id }
        let request = HTTPRequest(
            method: .get,
            origin: HTTPOrigin(scheme: "http", host: "market.test"),
            target: "/api/events" + (topics.map { "?topics=" + $0 } ?? ""),
            headers: headers
        )
        guard let response = await probe.backend.stream(for: request) else {
            throw NotExpected(text: "no stream")
        }
        return response
    }

    func send(_ id: String, by session: FirebaseProbe.Session) async throws {
        let write = FirebaseProbe.set(
            "chats/\(chat)/messages/\(id)",
            #""sender":{"stringValue":"\#(session.uid)"},"body":{"stringValue":"canary"}"#,
            #","updateTransforms":[{"fieldPath":"at","setToServerValue":"REQUEST_TIME"}],"currentDocument":{"exists":false}"#
        )
        try await self.write(write, as: session)
    }

    func like(by session: FirebaseProbe.Session) async throws {
        let fields = #""likedProductIDs":{"arrayValue":{"values":[{"stringValue":"42"}]}}"#
        try await write(FirebaseProbe.set("users/\(session.uid)/private/account", fields), as: session)
    }

    func write(_ write: String, as session: FirebaseProbe.Session) async throws {
        let response = await probe.commit(write, as: session.idToken)
        guard response.status == 200 else { throw NotExpected(text: response.text) }
    }

    func register() async throws -> Int64 {
        try await probe.backend.store.insert(SampleRecords.product()).id.rawValue
    }
}

/// A response that a test cannot go on with.
struct NotExpected: Error {
    let text: String
}

extension ResponseStream {
    /// What was written since the last time.
    var text: String {
        guard case .bytes(let bytes) = take() else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The events since the last time, as `name data`.
    var events: [String] { text.events.map { "\($0.name) \($0.data)" } }
}

extension String {
    /// The events in a stream that is well formed.
    var events: [(name: String, id: String, data: String)] {
        components(separatedBy: "\n\n").compactMap { block in
            var fields: [String: String] = [:]
            for line in block.split(separator: "\n") where !line.hasPrefix(":") {
                let parts = line.split(separator: ":", maxSplits: 1)
                fields[String(parts[0])] = parts.dropFirst().first.map { String($0.drop { $0 == " " }) } ?? ""
            }
            return fields["event"].map { ($0, fields["id"] ?? "", fields["data"] ?? "") }
        }
    }
}
