package import Foundation
package import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// Keeps images in Cloud Storage.
package struct StorageClient: Sendable {
    /// The part of an address beside the name of the image.
    package enum Access: Sendable {
        /// A token that is made with each upload, so that the address ends when the image is written again.
        case byToken
        /// Nothing: the rules let everyone read the images of products, and the address stays.
        case byRules
    }

    private let methods: StorageMethods
    private let base: URL
    private let endpoints: EndpointClient
    private let renewal: SessionRenewal?
    private var session: AuthSession?

    /// Images of one project, over a transport with the middleware of every call.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: HTTPPipeline,
        renewal: SessionRenewal? = nil,
        surroundings: Surroundings
    ) {
        methods = StorageMethods(bucket: configuration.bucket)
        base = configuration.storageURL
        endpoints = EndpointClient(
            baseURL: configuration.storageURL,
            transport: transport,
            surroundings: surroundings
        )
        self.renewal = renewal
    }

    /// The same client, calling for the user of this login.
    package func signed(for session: AuthSession) -> StorageClient {
        var copy = self
        copy.session = session
        return copy
    }

    /// Keeps an image, and says where it is found.
    package func upload(
        _ image: PreparedImage,
        to path: String,
        _ access: Access = .byToken,
        progress: ProgressReporter?
    ) async throws(MarketError) -> URL {
        let token = try await call(methods.upload(image, to: path), progress: progress)
        let needed = access == .byToken ? token : nil
        guard let url = methods.address(of: path, token: needed, at: base) else { throw .invalidRequest(.url) }
        return url
    }

    /// Removes an image; one that is not there is no failure.
    package func delete(_ path: String) async throws(MarketError) {
        do throws(MarketError) {
            _ = try await call(methods.delete(path))
        } catch {
            if error != .notFound { throw error }
        }
    }

    private func call<Value>(
        _ endpoint: Endpoint<Value>,
        progress: ProgressReporter? = nil
    ) async throws(MarketError) -> Value {
        var endpoint = endpoint.erased
        // Cloud Storage has a scheme of its own for tokens of users.
        endpoint.policy.scheme = "Firebase"
        let value: Erased
        do throws(CallFailure) {
            let tokens = session.map { SessionTokens(of: $0, renewal: renewal) }
            value = try await endpoints.answer(to: endpoint, progress: progress, as: tokens)
        } catch {
            throw error.error
        }
        return try value.value()
    }
}

/// The methods of Cloud Storage for Firebase that an image needs.
package struct StorageMethods: Sendable {
    private let bucket: String

    package init(bucket: String) {
        self.bucket = bucket
    }

    /// Keeps an image under a path; the response is the token its address needs, if it needs one.
    package func upload(_ image: PreparedImage, to path: String) -> Endpoint<String?> {
        Endpoint(
            name: "storage.upload",
            method: .post,
            target: .path(
                "v0",
                "b",
                bucket,
                "o",
                query: [QueryItem("uploadType", "media"), QueryItem("name", path)]
            ),
            headers: ["Content-Type": image.format.mediaType],
            body: .bytes(image.data),
            // The path belongs to this image alone, so that a second attempt writes the same again.
            retry: .idempotent,
            decode: { response throws(Unreadable) in
                let tokens = try JSONDocument(response).root["downloadTokens"]?.string ?? ""
                return tokens.split(separator: ",").first.map(String.init)
            }
        )
    }

    package func delete(_ path: String) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "storage.delete",
            method: .delete,
            target: .parts(target(of: path)),
            retry: .idempotent,
            decode: Endpoint.ignoringBody
        )
    }

    /// The address at which everybody finds it.
    package func address(of path: String, token: String?, at base: URL) -> URL? {
        var target = target(of: path)
        target.query = [QueryItem("alt", "media")] + (token.map { [QueryItem("token", $0)] } ?? [])
        guard let origin = HTTPOrigin(base), let encoded = target.encoded(below: base.path(percentEncoded: true)) else {
            return nil
        }
        return URL(string: origin.description + encoded)
    }

    private func target(of path: String) -> RequestTarget {
        var target = RequestTarget(segments: ["v0", "b", bucket, "o"])
        target.objectName = path
        return target
    }
}
