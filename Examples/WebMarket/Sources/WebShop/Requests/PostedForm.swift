import Foundation
import OpenMarket
import OpenMarketHTTPServer
import OpenMarketWire

/// What a visitor has filled in and sent.
struct PostedForm: Sendable, Hashable {
    /// The texts, by the names of their fields.
    var fields: [String: String] = [:]
    /// The images that were picked.
    var photos: [ImageInput] = []

    /// A text; empty where there is none.
    subscript(name: String) -> String { fields[name] ?? "" }

    /// What is asked for.
    var command: SceneCommand.ID { SceneCommand.ID(rawValue: self["do"]) }

    /// What was chosen in an alert.
    var choice: AlertChoice? { fields["choice"].flatMap { AlertChoice(rawValue: $0) } }

    /// How large a form without images may be.
    static let textLimit: Int64 = 65_536

    /// Reads a form, which may be in memory or, when it is large, in a file.
    ///
    /// One that may have no photos is never large, and one that is gets refused unread.
    static func read(_ request: HTTPRequest, photos: FormReader.Photos) throws(RequestProblem) -> PostedForm {
        let type = request.headers["Content-Type"] ?? ""
        let isMultipart = type.lowercased().hasPrefix("multipart/form-data")
        let limit = isMultipart && photos != .refused ? Int64(FormReader.formLimit) : textLimit
        guard request.body.length <= limit else { throw .tooLarge }
        if isMultipart { return try FormReader.read(request.body, type, photos: photos) }
        guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else { throw .malformed }
        return try urlEncoded(try bytes(of: request.body))
    }

    private static func bytes(of body: HTTPBody) throws(RequestProblem) -> Data {
        switch body {
        case .none: return Data()
        case .bytes(let data): return data
        case .file(let url, let length):
            guard let data = try? Data(contentsOf: url), Int64(data.count) >= length else { throw .malformed }
            return data.prefix(Int(length))
        case .multipart: throw .malformed
        }
    }

    private static func urlEncoded(_ bytes: Data) throws(RequestProblem) -> PostedForm {
        guard let text = String(validating: bytes, as: UTF8.self), let query = Query(target: "?" + text) else {
            throw .malformed
        }
        var form = PostedForm()
        for item in query.items { form.add(item.value, to: item.name) }
        return form
    }

    /// The first of several counts; line ends are made what they were before they were sent.
    mutating func add(_ text: String, to name: String) {
        guard fields[name] == nil else { return }
        fields[name] = text.replacingOccurrences(of: "\r\n", with: "\n")
    }
}
