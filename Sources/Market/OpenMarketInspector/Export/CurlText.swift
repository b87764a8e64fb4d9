import Foundation
import OpenMarketBackend
import OpenMarketWire

/// A call as a command for curl, with masks where secrets were.
struct CurlText {
    /// Fields that curl writes itself.
    private static let own: Set = ["host", "content-length", "connection", "transfer-encoding", "expect"]

    let text: String

    init(_ call: RecordedCall) {
        var parts = ["curl -g -X \(Self.quoted(call.method)) \(Self.quoted(call.origin + call.target))"]
        for field in call.requestHeaders where !Self.own.contains(field.name.lowercased()) {
            parts.append("-H \(Self.quoted("\(field.name): \(field.value)"))")
        }
        if let body = call.requestBody, !body.isEmpty, ImageType(of: body) == nil {
            parts.append("--data-raw \(Self.quoted(String(decoding: body, as: UTF8.self)))")
        }
        text = parts.joined(separator: " \\\n  ")
    }

    /// A word of a shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }
}
