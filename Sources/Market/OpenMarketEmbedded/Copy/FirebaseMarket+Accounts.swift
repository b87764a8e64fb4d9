import Foundation
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketHTTPServer
import OpenMarketWire

extension FirebaseMarket {
    private func target(_ action: String, _ query: [QueryItem] = []) -> RequestTarget {
        let segments = ["v1", "projects", connection.project.projectID, "accounts"]
        return RequestTarget(segments: segments, action: action, query: query)
    }

    func accounts(after cursor: String?) async throws(CopyError) -> CopyPage {
        var query = [QueryItem("maxResults", String(Self.size))]
        if let cursor { query.append(QueryItem("nextPageToken", cursor)) }
        let response = try await connection.send(.accounts, .get, target("batchGet", query))
        let root = try FirebaseConnection.json(response, .accounts)
        let items = (root["users"]?.elements.map { $0 } ?? []).compactMap { user -> CopyItem? in
            guard let id = user["localId"]?.string else { return nil }
            var item = CopyItem(id: id, content: Data(user.text))
            // No service tells a hash in a way that another one takes.
            item.leavesPassword = user["passwordHash"] != nil
            return item
        }
        let next = root["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        return CopyPage(items, next: items.isEmpty ? nil : next)
    }

    func put(accounts items: [CopyItem]) async throws(CopyError) -> [CopyRefusal] {
        // One request has one number of rounds for all of its hashes.
        var groups: [Int: [CopyItem]] = [:]
        for item in items { groups[Self.rounds(of: item), default: []].append(item) }
        var refusals: [CopyRefusal] = []
        for (rounds, group) in groups.sorted(by: { $0.key < $1.key }) {
            let body = Self.body(group, rounds: rounds)
            let response = try await connection.send(.accounts, .post, target("batchCreate"), body: body)
            let root = try FirebaseConnection.json(response, .accounts)
            for failure in root["error"]?.elements.map({ $0 }) ?? [] {
                guard let index = failure["index"]?.number?.int, group.indices.contains(index) else { continue }
                refusals.append(CopyRefusal(.accounts, group[index].id, failure["message"]?.string ?? ""))
            }
        }
        return refusals
    }

    /// Returns the number of rounds of an account's password; 0 where no hash can be sent.
    private static func rounds(of item: CopyItem) -> Int {
        let rounds = (try? JSONDocument(item.content).root)?["rounds"]?.number?.int ?? 0
        return rounds <= AccountRecord.mostRounds ? rounds : 0
    }

    private static func body(_ items: [CopyItem], rounds: Int) -> Data {
        JSONWriter.object { json in
            json.field("allowOverwrite", true)
            if rounds > 0 {
                json.field("hashAlgorithm", "PBKDF2_SHA256")
                json.field("rounds", rounds)
            }
            json.array("users", items) { json, item in user(item, hasHash: rounds > 0, to: &json) }
        }
    }

    private static func user(_ item: CopyItem, hasHash: Bool, to json: inout JSONWriter) {
        let hidden: Set = hasHash ? ["rounds"] : ["rounds", "passwordHash", "salt"]
        json.object { json in
            for (name, value) in (try? JSONDocument(item.content).root)?.fields ?? [] where !hidden.contains(name) {
                json.key(named: name)
                json.raw(value.text)
            }
        }
    }

    func remove(account id: String) async throws(CopyError) {
        let body = JSONWriter.bytes { json in json.object { $0.field("localId", id) } }
        _ = try await connection.send(.accounts, .post, target("delete"), body: body)
    }
}
