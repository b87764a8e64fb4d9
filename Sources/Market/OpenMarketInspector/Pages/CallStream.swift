import Foundation
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// New calls for one page that is open, as server-sent events.
struct CallStream: Sendable {
    /// The most rows that are sent; when more calls come at once, the page reads the list again.
    private static let most = 50

    let frame: Frame
    let body = ResponseStream(capacity: 1024 * 1024)

    init(frame: Frame) {
        self.frame = frame
        body.write(Array(": welcome\n\n".utf8))
    }

    /// Writes what a client did; `false` when the page is gone.
    func write(_ timeline: Timeline) -> Bool {
        let piece = JSONValue.string(TimelineView(frame: frame, timeline: timeline).html.text)
        return body.write(Array("event: client\ndata: ".utf8) + piece.encoded() + Array("\n\n".utf8))
    }

    /// Writes calls; `false` when the page is gone.
    func write(_ calls: [RecordedCall]) -> Bool {
        guard calls.count <= Self.most else { return body.write(Array("event: reload\ndata:\n\n".utf8)) }
        let rows = JSONValue.array(calls.map { .string(CallRow(frame: frame, call: $0).html.text) })
        return body.write(Array("event: calls\ndata: ".utf8) + rows.encoded() + Array("\n\n".utf8))
    }
}
