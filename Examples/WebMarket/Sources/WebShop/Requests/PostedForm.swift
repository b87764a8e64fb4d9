import Foundation
import OpenMarket
import OpenMarketWire
import WebPages

/// What a visitor has filled in and sent.
struct PostedForm: Sendable, Hashable {
    /// The texts, by the names of their fields.
    var fields: [String: String] = [:]
    /// The pictures that were picked.
    var photos: [ImageInput] = []

    /// A text; empty where there is none.
    subscript(name: String) -> String { fields[name] ?? "" }

    /// What is asked for.
    var deed: Deed? { fields["do"].flatMap { Deed(rawValue: $0) } }

    /// What an alert is answered with.
    var choice: AlertChoice? { fields["choice"].flatMap { AlertChoice(rawValue: $0) } }

    /// How large a form without pictures may be.
    static let textLimit: Int64 = 65_536

    /// Reads a form, which may be in memory or, when it is large, in a file.
    ///
    /// One without pictures is never large, and one that is gets refused unread.
    static func read(_ request: HTTPRequest, withPhotos: Bool) throws(RequestProblem) -> PostedForm {
        let type = request.headers["Content-Type"] ?? ""
        let isMultipart = type.lowercased().hasPrefix("multipart/form-data")
        guard isMultipart && withPhotos || request.body.length <= textLimit else { throw .tooLarge }
        let bytes = try bytes(of: request.body)
        if isMultipart { return try multipart(bytes, type) }
        guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else { throw .malformed }
        return try urlEncoded(bytes)
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

    private static func multipart(_ bytes: Data, _ type: String) throws(RequestProblem) -> PostedForm {
        do throws(MultipartFailure) {
            var limits = MultipartLimits()
            // More pictures than a product may have are an alert of the form's, and no reason not to read it.
            limits.parts = 64
            var collector = try MultipartCollector(contentType: type, limits: limits)
            try collector.push([UInt8](bytes))
            var form = PostedForm()
            for part in try collector.finish() { try form.add(part) }
            return form
        } catch {
            throw error == .tooLarge ? .tooLarge : .malformed
        }
    }

    private mutating func add(_ part: ReceivedPart) throws(MultipartFailure) {
        guard let fileName = part.head.fileName else {
            guard let text = String(validating: part.bytes, as: UTF8.self) else { throw .badHeader }
            return add(text, to: part.head.name)
        }
        // A browser sends an empty file for a field in which nothing was picked.
        guard part.head.name == "photos", !part.bytes.isEmpty else { return }
        photos.append(ImageInput(.data(part.bytes), name: fileName))
    }

    /// The first of several counts; line ends are made what they were before they were sent.
    private mutating func add(_ text: String, to name: String) {
        guard fields[name] == nil else { return }
        fields[name] = text.replacingOccurrences(of: "\r\n", with: "\n")
    }
}
