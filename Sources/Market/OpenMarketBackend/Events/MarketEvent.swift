import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// A change as listeners are told of it: that there was one, never what is there now.
struct MarketEvent: Sendable {
    let change: CommittedChange
    /// The id on the wire.
    let id: UInt64
    /// The bytes of the event, the same for each of its readers.
    let bytes: [UInt8]
    /// The event in the words of the market's own routes, for the change of a chat, of likes or of a sale.
    private let personal: (topic: EventTopic, bytes: [UInt8])?

    /// Writes an event as the WHATWG HTML standard says (section "Server-sent events").
    init(_ change: CommittedChange, id: UInt64) {
        self.change = change
        self.id = id
        // After a reset there is no id to resume from, until the next event.
        let idText = change == .everything ? "" : Self.text(of: id)
        func written(_ name: String, _ data: Data) -> [UInt8] {
            Array("event: \(name)\nid: \(idText)\ndata: \(String(decoding: data, as: UTF8.self))\n\n".utf8)
        }
        let (name, data) = Self.content(of: change)
        bytes = written(name, data)
        personal = Self.personal(change).map { ($0, written($0.rawValue, $1)) }
    }

    /// The id as a listener sends it back.
    static func text(of id: UInt64) -> String { String(id, radix: 16) }

    func concerns(_ listener: EventListener) -> Bool {
        switch change {
        case .everything: true
        case .product(_, _, let vendor):
            listener.topics.contains(.products) && !(vendor.map(listener.hiddenVendors.contains) ?? false)
        case .hidden(_, let vendor): listener.topics.contains(.products) && listener.user?.id == vendor
        case .record(_, let readers):
            (listener.topics.contains(.documents) || personal.map { listener.topics.contains($0.topic) } ?? false)
                && listener.user.map { readers.contains($0.id) } ?? false
        // No one is told of it: streams end.
        case .end: false
        }
    }

    func bytes(for listener: EventListener) -> [UInt8] {
        guard case .record = change, let personal, listener.topics.contains(personal.topic) else { return bytes }
        return listener.topics.contains(.documents) ? bytes + personal.bytes : personal.bytes
    }

    private static func personal(_ change: CommittedChange) -> (EventTopic, Data)? {
        guard case .record(let name, _) = change else { return nil }
        let ids = name.split(separator: "/", omittingEmptySubsequences: false)
        switch (ids.first, ids.count) {
        case ("chats", 2...): return (.chats, JSONWriter.object { $0.field("id", String(ids[1])) })
        case ("users", 4) where ids[2] == "private" && ids[3] == "account": return (.likes, JSONWriter.object { _ in })
        case ("sales", 2), ("reviews", 2):
            // The id of a review begins with that of its product, before those of the two users.
            return (.sales, JSONWriter.object { $0.field("product_id", String(ids[1].prefix { $0 != "_" })) })
        default: return nil
        }
    }

    private static func content(of change: CommittedChange) -> (name: String, data: Data) {
        switch change {
        case .everything: ("reset", Data("{}".utf8))
        case .end: ("end", Data("{}".utf8))
        case .product(let id, let kind, _): ("products", product(id, kind))
        case .hidden(let id, _): ("products", product(id, .changed))
        case .record(let name, _):
            (
                "documents",
                JSONWriter.object { json in
                    json.field("path", name)
                }
            )
        }
    }

    private static func product(_ id: RecordID<ProductRecord>, _ kind: CommittedChange.Kind) -> Data {
        JSONWriter.object { json in
            json.field("change", kind.rawValue)
            json.field("id", Int(id.rawValue))
        }
    }
}
