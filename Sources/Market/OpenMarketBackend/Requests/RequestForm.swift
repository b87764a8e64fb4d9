import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The parts of a form in order; their bytes stay where the body is until they are read.
struct RequestForm: Sendable {
    struct Part: Sendable {
        let name: String
        /// The name of the file; `nil` for a field.
        let fileName: String?
        let content: SentBytes
    }

    let parts: [Part]
    /// The digest that tells this form from another one; empty when it was not asked for.
    ///
    /// It is made of names and contents, but not of the boundary, which a client chooses for each request.
    let digest: String

    /// The content of the first part with this name, which is to be read as JSON.
    func content(of name: String, limit: Int) async throws(Refusal) -> Data? {
        guard let part = parts.first(where: { $0.name == name }) else { return nil }
        guard part.content.count <= limit else { throw .tooLarge }
        return try await part.content.bytes()
    }

    /// The images in their order in the form, under `images` or under `images[]`, as many clients name a list.
    var images: [UploadedFile] {
        parts.filter { [Self.bareName, "images[]"].contains($0.name) }
            .map { UploadedFile(name: $0.fileName ?? "", content: $0.content) }
    }

    /// Whether there are images whose name is not that of a list.
    var hasBareImages: Bool { parts.contains { $0.name == Self.bareName } }

    private static let bareName = "images"

    /// The texts by name, which have at most `limit` bytes together; of several with one name the first counts.
    ///
    /// A text must be UTF-8.
    func texts(limit: Int) async throws(Refusal) -> [String: String] {
        let fields = parts.filter { $0.fileName == nil }
        guard fields.reduce(0, { $0 + $1.content.count }) <= limit else { throw .tooLarge }
        var texts: [String: String] = [:]
        for part in fields where texts[part.name] == nil {
            texts[part.name] = String(validating: try await part.content.bytes(), as: UTF8.self)
        }
        return texts
    }
}

/// Finds the parts of a form as its bytes come in.
struct FormCollector {
    private var parser: MultipartParser
    private var heads: [(head: MultipartPartHead, count: Int64, hash: SHA256)] = []
    private let isHashed: Bool

    /// Expects a form with this `Content-Type`; its digest is made if it `isHashed`.
    init(contentType: String, limits: BackendLimits, isHashed: Bool) throws(MultipartFailure) {
        var bounds = MultipartLimits()
        bounds.totalBytes = limits.formBytes
        bounds.partBytes = max(limits.lenientImageBytes, limits.jsonBytes)
        parser = try MultipartParser(contentType: contentType, limits: bounds)
        self.isHashed = isHashed
    }

    mutating func take(_ bytes: Data) throws(MultipartFailure) {
        collect(try parser.push(Array(bytes)))
    }

    /// The form, when it is whole; `body` is where its bytes are.
    mutating func finish(_ body: HTTPBody) throws(MultipartFailure) -> RequestForm {
        collect(try parser.finish())
        let parts = heads.map { head, count, _ in
            let start = Int64(head.offset)
            return RequestForm.Part(
                name: head.name,
                fileName: head.fileName,
                content: SentBytes(body, start..<(start + count))
            )
        }
        return RequestForm(parts: parts, digest: isHashed ? digest() : "")
    }

    private mutating func collect(_ events: [MultipartEvent]) {
        for event in events {
            switch event {
            case .part(let head): heads.append((head, 0, SHA256()))
            case .bytes(let bytes):
                guard let last = heads.indices.last else { continue }
                heads[last].count += Int64(bytes.count)
                if isHashed { heads[last].hash.update(bytes) }
            case .partEnd: break
            }
        }
    }

    private func digest() -> String {
        var whole = SHA256()
        for (head, count, hash) in heads {
            whole.update("\(head.name.utf8.count) \(head.name) \(count) ".utf8)
            whole.update(hash.digest())
        }
        return Hexadecimal.text(whole.digest())
    }
}
