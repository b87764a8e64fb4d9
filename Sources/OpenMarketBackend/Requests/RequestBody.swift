import Foundation
import OpenMarketServer
import OpenMarketWire

/// The body of a request, read when it is wanted.
struct RequestBody: Sendable {
    let call: RequestContext
    let limits: BackendLimits

    /// JSON, whatever the `Content-Type` says: most clients send none.
    ///
    /// `nil` when there is no body.
    func json() async throws(Refusal) -> JSONNode? {
        let bytes = try await bytes()
        guard !bytes.isEmpty else { return nil }
        return try Self.document(bytes).root
    }

    /// The fields of a JSON object, which has to be there.
    func fields() async throws(Refusal) -> RequestFields {
        let root = try Self.document(try await bytes()).root
        guard root.isObject else { throw .malformed("The body must be a JSON object.") }
        return RequestFields(root)
    }

    /// A form of several parts.
    func form() async throws(Refusal) -> RequestForm {
        do throws(MultipartFailure) {
            var form = try FormCollector(contentType: call.header("Content-Type") ?? "", limits: limits)
            for piece in call.request.body.pieces {
                switch piece {
                case .bytes(let data): try form.take(data)
                case .file(let url, let length): try await Self.read(url, length: length, into: &form)
                }
            }
            return try form.finish()
        } catch {
            throw error == .tooLarge ? .tooLarge : .malformed(Self.sentence(error))
        }
    }

    /// Whether the client says that it sends a form.
    var isForm: Bool { call.header("Content-Type")?.lowercased().hasPrefix("multipart/") == true }

    /// Reads JSON that may have been followed by line ends, as the parts of some clients' forms are.
    static func document(_ bytes: Data) throws(Refusal) -> JSONDocument {
        guard !LoneSurrogate.occurs(in: bytes) else { throw .malformed("The JSON holds half a character.") }
        do throws(JSONSyntaxError) {
            return try JSONDocument(bytes)
        } catch {
            throw .malformed("The JSON is not well-formed: \(error.reason.rawValue) at byte \(error.offset).")
        }
    }

    /// The bytes, as many as JSON may have.
    func bytes() async throws(Refusal) -> Data {
        try await bytes(limit: limits.jsonBytes)
    }

    /// The bytes, as many as JSON with images in it may have.
    func itemBytes() async throws(Refusal) -> Data {
        try await bytes(limit: limits.formBytes)
    }

    private func bytes(limit: Int) async throws(Refusal) -> Data {
        do throws(BodyFailure) {
            return try await call.request.body.content(limit: limit)
        } catch {
            throw error == .tooLarge ? .tooLarge : .failed
        }
    }

    @concurrent
    private static func read(
        _ url: URL,
        length: Int64,
        into form: inout FormCollector
    ) async throws(MultipartFailure) {
        guard let file = try? FileHandle(forReadingFrom: url) else { throw .truncated }
        defer { try? file.close() }
        var rest = length
        while rest > 0, let piece = try? file.read(upToCount: Int(min(rest, 65_536))), !piece.isEmpty {
            rest -= Int64(piece.count)
            try form.take(piece)
        }
    }

    private static func sentence(_ failure: MultipartFailure) -> String {
        let what =
            switch failure {
            case .badBoundary: "no boundary was named"
            case .noParts: "no delimiter was found"
            case .badHeader: "a part has a bad header"
            case .truncated: "it breaks off"
            case .tooLarge: "it is too large"
            }
        return "The form is not well-formed: \(what)."
    }
}
