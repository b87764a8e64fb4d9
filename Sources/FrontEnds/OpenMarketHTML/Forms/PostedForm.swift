public import Foundation
import OpenMarketHTTPServer
public import OpenMarketWire

/// A form that a visitor has filled in and sent.
public struct PostedForm: Sendable, Hashable {
    /// A file that was picked.
    public struct File: Sendable, Hashable {
        /// The name of the field in which it was.
        public let field: String
        /// The name that it has on the visitor's machine.
        public let name: String
        public let data: Data
    }

    /// The texts, by the names of their fields.
    public private(set) var fields: [String: String] = [:]
    /// The files that were picked.
    public internal(set) var files: [File] = []

    init() {}

    /// A text; empty where there is none.
    public subscript(name: String) -> String { fields[name] ?? "" }

    /// Returns whether the form proves that it came from a page of the visit.
    public func proves(_ token: String) -> Bool { RandomToken.areEqual(RandomToken.unmasked(self["token"]), token) }

    /// The greatest size of a form without files.
    public static let textLimit: Int64 = 65_536

    /// Reads a form, which may be in memory or, when it is large, in a file.
    ///
    /// One that may have no files is never large, and one that is gets refused unread.
    public static func read(_ request: HTTPRequest, files: FormReader.Files) throws(FormProblem) -> PostedForm {
        let type = request.headers["Content-Type"] ?? ""
        let isMultipart = type.lowercased().hasPrefix("multipart/form-data")
        let limit = isMultipart && files != .refused ? Int64(FormReader.formLimit) : textLimit
        guard request.body.length <= limit else { throw .tooLarge }
        if isMultipart { return try FormReader.read(request.body, type, files: files) }
        guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else { throw .malformed }
        return try urlEncoded(try bytes(of: request.body))
    }

    private static func bytes(of body: HTTPBody) throws(FormProblem) -> Data {
        switch body {
        case .none: return Data()
        case .bytes(let data): return data
        case .file(let url, let length):
            guard let data = try? Data(contentsOf: url), Int64(data.count) >= length else { throw .malformed }
            return data.prefix(Int(length))
        case .multipart: throw .malformed
        }
    }

    private static func urlEncoded(_ bytes: Data) throws(FormProblem) -> PostedForm {
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
