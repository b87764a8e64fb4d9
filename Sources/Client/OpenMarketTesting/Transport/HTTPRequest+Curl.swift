import Foundation
public import OpenMarketWire

/// The header fields whose values a textual request shows.
public enum HeaderDisclosure: Sendable, Hashable {
    /// Values that are never secret; dots for all others.
    case harmless
    case all

    func shown(_ field: HTTPHeaders.Field) -> String {
        "\(field.name): \(self == .all ? field.value : field.visibleValue)"
    }
}

extension HTTPRequest {
    /// The request as a `curl` command, without secret header values: for assertions and logs of tests.
    public var curlDescription: String { curlDescription(showing: .harmless) }

    /// The request as a `curl` command, one option per line.
    ///
    /// The body is shown as it is, apart from images and files, of which only
    /// the length is shown.
    public func curlDescription(showing disclosure: HeaderDisclosure) -> String {
        var lines = ["curl -X \(method.rawValue) \(Self.quoted(origin.description + target))"]
        lines += headers.fields.map { "-H \(Self.quoted(disclosure.shown($0)))" }
        switch body {
        case .none:
            break
        case .bytes(let data):
            lines.append("--data-binary \(Self.quoted(Self.shown(data)))")
        case .multipart(let form):
            lines += form.parts.map { "-F \(Self.quoted(Self.shown($0)))" }
        case .file(_, let length):
            lines.append("--data-binary '<file of \(length) bytes>'")
        }
        return lines.joined(separator: " \\\n  ")
    }

    private static func shown(_ part: MultipartPart) -> String {
        let content =
            switch part.content {
            case .bytes(let data) where part.fileName == nil: shown(data)
            case .bytes(let data): "<\(data.count) bytes>"
            case .file(_, let length): "<file of \(length) bytes>"
            }
        let fileName = part.fileName.map { ";filename=\($0)" } ?? ""
        let type = part.contentType.map { ";type=\($0)" } ?? ""
        return "\(part.name)=\(content)\(fileName)\(type)"
    }

    private static func shown(_ data: Data) -> String {
        String(data: data, encoding: .utf8) ?? "<\(data.count) bytes>"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }
}

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
