import Foundation
package import OpenMarketWire

extension HTTPRequest {
    /// The request as it goes over the wire, with the random boundary shown as `B`.
    package var wireText: String {
        var lines = ["\(method.rawValue) \(target)"]
        lines += headers.fields.map { "\($0.name): \($0.value)" }
        var text = lines.joined(separator: "\n") + "\n\n"
        for piece in body.pieces {
            if case .bytes(let data) = piece { text += String(decoding: data, as: UTF8.self) }
        }
        if case .multipart(let form) = body { text = text.replacingOccurrences(of: form.boundary, with: "B") }
        return text.replacingOccurrences(of: "\r\n", with: "\n")
    }
}
