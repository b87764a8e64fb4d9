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

    /// Writes an event as the WHATWG HTML standard says (section "Server-sent events").
    init(_ change: CommittedChange, id: UInt64) {
        self.change = change
        self.id = id
        let (name, data) = Self.content(of: change)
        // After a reset there is no id to resume from, until the next event.
        let idText = change == .everything ? "" : Self.text(of: id)
        bytes = Array("event: \(name)\nid: \(idText)\ndata: \(String(decoding: data, as: UTF8.self))\n\n".utf8)
    }

    /// The id as a listener sends it back.
    static func text(of id: UInt64) -> String { String(id, radix: 16) }

    /// Returns whether a listener may hear of it.
    func concerns(_ listener: EventListener) -> Bool {
        switch change {
        case .everything: true
        case .product(_, _, let vendor):
            listener.topics.contains(.products) && !(vendor.map(listener.hiddenVendors.contains) ?? false)
        case .record(_, let readers):
            listener.topics.contains(.documents) && listener.user.map { readers.contains($0.id) } ?? false
        }
    }

    private static func content(of change: CommittedChange) -> (name: String, data: Data) {
        switch change {
        case .everything: ("reset", Data("{}".utf8))
        case .product(let id, let kind, _):
            (
                "products",
                JSONWriter.object { json in
                    json.field("change", kind.rawValue)
                    json.field("id", Int(id.rawValue))
                }
            )
        case .record(let name, _):
            (
                "documents",
                JSONWriter.object { json in
                    json.field("path", name)
                }
            )
        }
    }
}
