package import Foundation
package import OpenMarketData
import OpenMarketDomain
package import OpenMarketWire

/// Asks a server only for changed values, and responds the others from a store.
///
/// Works for GET requests that get an `ETag`. A response for one account is never shown to another. A store that fails
/// costs time, never the call. Images and large bodies are not stored: images have a cache of their own, and one large
/// body would take the place of many pages. Nothing is stored of a read whose policy is `networkOnly`.
package struct ETagMiddleware: HTTPMiddleware {
    /// A body with more bytes is not stored.
    package static let largestBody = 1 << 20

    private let store: any BlobStore
    private let now: @Sendable () -> Date

    package init(_ store: any BlobStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard request.method == .get, request.headers["If-None-Match"] == nil, request.headers["Range"] == nil,
            !NoStore.isOn
        else {
            return try await next(request, options: options)
        }
        let key = Self.key(for: request, options: options)
        let known = await load(key)
        var conditional = request
        conditional.headers["If-None-Match"] = known?.etag
        let response = try await next(conditional, options: options)
        if response.status == 304, let known {
            options.events?.note(.cache(.unchanged))
            return HTTPResponse(status: 200, headers: response.headers, body: known.data)
        }
        if response.status == 200 {
            await keep(response, in: key, isPersonal: options.needsAccessToken, had: known != nil)
        }
        return response
    }

    /// The address and what the response may depend on.
    private static func key(for request: HTTPRequest, options: CallOptions) -> BlobKey {
        let wishes = ["Accept", "Accept-Language"].map { request.headers[$0] ?? "" }
        let name = ["etag", request.origin.description + request.target] + wishes
        return BlobKey(account: options.account, name: name.joined(separator: "\n"))
    }

    private func load(_ key: BlobKey) async -> StoredBlob? {
        guard let blob = try? await store.blob(for: key), blob.etag != nil else { return nil }
        return blob
    }

    private func keep(_ response: HTTPResponse, in key: BlobKey, isPersonal: Bool, had: Bool) async {
        let rules = CachingRules(response.headers)
        let mayKeep = rules.allowsStoring(personal: isPersonal, account: key.account)
        let isImage = response.headers["Content-Type"]?.lowercased().hasPrefix("image/") ?? false
        guard let etag = response.headers["ETag"], mayKeep, !isImage, response.body.count <= Self.largestBody,
            !Self.breaksOff(response)
        else {
            if had { try? await store.remove(key) }
            return
        }
        try? await store.store(StoredBlob(data: response.body, storedAt: now(), etag: etag), for: key)
    }

    /// Returns whether a body of JSON is damaged: stored under its version it would come back until something changes.
    private static func breaksOff(_ response: HTTPResponse) -> Bool {
        guard response.headers["Content-Type"]?.lowercased().contains("json") == true else { return false }
        return (try? JSONDocument(response.body)) == nil
    }
}

/// The rules of a server for caching (RFC 9111, sections 3 and 4.1).
struct CachingRules {
    private let directives: Set<String>
    private let variesBy: Set<String>

    init(_ headers: HTTPHeaders) {
        directives = Self.words(headers.values(of: "Cache-Control"))
        variesBy = Self.words(headers.values(of: "Vary"))
    }

    /// Returns whether a response may be kept under this account.
    ///
    /// - Parameters:
    ///   - personal: Whether the response was meant for one user.
    ///   - account: Whose responses they are kept with; `nil` for what everyone may see.
    /// - Returns: `false` also for responses that depend on headers which the key of the store does not know.
    func allowsStoring(personal: Bool, account: String?) -> Bool {
        guard !directives.contains("no-store") else { return false }
        guard account != nil || !(personal || directives.contains("private")) else { return false }
        return variesBy.isSubset(of: ["accept", "accept-language", "accept-encoding", "origin"])
            || (account != nil && variesBy.subtracting(["authorization"]).isEmpty)
    }

    private static func words(_ values: [String]) -> Set<String> {
        let words = values.flatMap { $0.split(separator: ",") }.map { word in
            word.trimmingCharacters(in: .whitespaces).lowercased()
        }
        return Set(words)
    }
}
