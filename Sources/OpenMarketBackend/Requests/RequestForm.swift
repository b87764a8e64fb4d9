import Foundation
import OpenMarketServer
import OpenMarketWire

/// The parts of a form in order.
struct RequestForm: Sendable {
    /// A part.
    struct Part: Sendable {
        /// The name of the field.
        let name: String
        /// The name of the file; `nil` for a field.
        let fileName: String?
        /// As many bytes as could be of use.
        var content = Data()
    }

    /// The parts.
    let parts: [Part]

    /// The content of the first part with this name.
    func content(of name: String) -> Data? {
        parts.first { $0.name == name }?.content
    }

    /// The files sent under a name.
    func files(named name: String) -> [UploadedFile] {
        parts.filter { $0.name == name }.map { UploadedFile(name: $0.fileName ?? "", content: $0.content) }
    }

    /// The texts by name; of several with one name the first counts.
    ///
    /// What is not UTF-8 is no text.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        for part in parts where part.fileName == nil && texts[part.name] == nil {
            texts[part.name] = String(validating: part.content, as: UTF8.self)
        }
        return texts
    }
}

/// Collects the parts of a form as its bytes come in.
struct FormCollector {
    private var parser: MultipartParser
    private var parts: [RequestForm.Part] = []
    private let kept: Int

    /// Expects a form with this `Content-Type`.
    init(contentType: String, limits: BackendLimits) throws(MultipartFailure) {
        var bounds = MultipartLimits()
        bounds.totalBytes = limits.formBytes
        bounds.partBytes = max(limits.lenientImageBytes, limits.jsonBytes)
        parser = try MultipartParser(contentType: contentType, limits: bounds)
        kept = bounds.partBytes
    }

    /// Takes more bytes.
    mutating func take(_ bytes: Data) throws(MultipartFailure) {
        collect(try parser.push(Array(bytes)))
    }

    /// The form, when it is whole.
    mutating func finish() throws(MultipartFailure) -> RequestForm {
        collect(try parser.finish())
        return RequestForm(parts: parts)
    }

    private mutating func collect(_ events: [MultipartEvent]) {
        for event in events {
            switch event {
            case .part(let head): parts.append(RequestForm.Part(name: head.name, fileName: head.fileName))
            case .bytes(let bytes):
                guard let last = parts.indices.last, parts[last].content.count <= kept else { continue }
                parts[last].content += bytes
            case .partEnd: break
            }
        }
    }
}
