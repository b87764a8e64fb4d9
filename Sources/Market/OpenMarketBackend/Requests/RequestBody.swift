import Foundation
import OpenMarketHTTPServer
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

    /// A form of several parts, whose bytes are read when they are wanted.
    ///
    /// The threads for files read it piece by piece, so it costs no more memory than one piece.
    func form(isHashed: Bool = false) async throws(Refusal) -> RequestForm {
        let body = call.request.body
        do throws(MultipartFailure) {
            var form = try FormCollector(
                contentType: call.header("Content-Type") ?? "",
                limits: limits,
                isHashed: isHashed
            )
            var start: Int64 = 0
            while start < body.length {
                let end = min(start + Self.pieceLength, body.length)
                try form.take(try await Self.piece(of: body, start..<end))
                start = end
            }
            return try form.finish(body)
        } catch {
            throw error == .tooLarge ? .tooLarge : .malformed(Self.sentence(error))
        }
    }

    private static let pieceLength: Int64 = 131_072

    private static func piece(of body: HTTPBody, _ range: Range<Int64>) async throws(MultipartFailure) -> Data {
        do throws(BodyFailure) {
            return try await body.bytes(in: range)
        } catch {
            throw .truncated
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
