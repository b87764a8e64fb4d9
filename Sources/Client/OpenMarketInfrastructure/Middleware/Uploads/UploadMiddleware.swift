package import OpenMarketData
package import OpenMarketWire
import Synchronization

/// Sends large bodies in parts, so that a broken connection costs one part and not everything.
///
/// The parts are requests of their own, which may be repeated; the request itself follows without a body and names them.
/// Where the market has no uploads, or does not take this one, the request is sent as it is. It stands behind
/// `IdempotencyKeyMiddleware`, whose key names the upload, and before `RetryMiddleware`, which repeats the parts.
package struct UploadMiddleware: HTTPMiddleware {
    private let settings: UploadSettings
    private let servers = ServersWithoutUploads()

    package init(_ settings: UploadSettings = .default) {
        self.settings = settings
    }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard let path = options.uploads, request.body.length > settings.threshold, !servers.contain(request.origin),
            let key = request.headers[HTTPHeaders.idempotencyKey], let id = await Self.id(of: request, key)
        else { return try await next(request, options: options) }
        let upload = ResumableUpload(
            request: request,
            id: id,
            target: path + "/" + id,
            settings: settings,
            options: options,
            next: next
        )
        switch try await upload.send() {
        case .complete:
            upload.reportEnd()
            let response = try await next(upload.finalRequest, options: options)
            // Something else took the room between the last part and this request.
            guard response.status == 404, response.hasProblem("noUpload") else { return response }
        case .response(let response):
            return response
        case .unsupported:
            servers.insert(request.origin)
        case .refused: break
        }
        return try await next(request, options: options)
    }

    @concurrent
    private static func id(of request: HTTPRequest, _ key: String) async -> String? { UploadID.of(request, key: key) }
}

extension HTTPResponse {
    fileprivate func hasProblem(_ problem: String) -> Bool {
        (try? JSONDocument(body).root["problem"]?.string) == problem
    }
}

/// The servers that said that they have no uploads; asked once in the life of a client.
private final class ServersWithoutUploads: Sendable {
    private let origins = Mutex<Set<HTTPOrigin>>([])

    func contain(_ origin: HTTPOrigin) -> Bool { origins.withLock { $0.contains(origin) } }

    func insert(_ origin: HTTPOrigin) { origins.withLock { _ = $0.insert(origin) } }
}

/// The name of an upload, which the client finds again after it was killed, and which no other program can guess.
///
/// It follows from the idempotency key and from every byte of the body. The same request goes on where it broke off; another
/// body under the same key is another upload, so that the bytes of two bodies never become one.
enum UploadID {
    /// The name of the upload of a request with this key.
    static func of(_ request: HTTPRequest, key: String) -> String? {
        var hash = SHA256()
        hash.update("\(key)\n\(request.headers["Content-Type"] ?? "")\n".utf8)
        var start: Int64 = 0
        while start < request.body.length {
            let end = min(start + 65_536, request.body.length)
            guard case .success(let bytes) = request.body.read(start..<end) else { return nil }
            hash.update(bytes)
            start = end
        }
        return Hexadecimal.text(hash.digest())
    }
}

/// The bodies that are sent in parts, and the sizes of the parts.
package struct UploadSettings: Sendable, Hashable {
    /// Bodies up to this many bytes are sent at once: sending all of them again costs no more than one part.
    package var threshold: Int64
    /// The most parts, unless the server wants smaller ones; a part has at least ``threshold`` bytes.
    package var parts: Int64

    package init(threshold: Int64 = 256 * 1024, parts: Int64 = 16) {
        (self.threshold, self.parts) = (max(1, threshold), max(1, parts))
    }

    /// Parts of a sixteenth of the body, but no smaller than 256 KiB.
    package static let `default` = UploadSettings()

    /// Returns the size of each part of a body; the same at each attempt.
    package func partLength(of length: Int64, atMost limit: Int64) -> Int64 {
        max(1, min(limit, max(threshold, length / parts)))
    }
}
