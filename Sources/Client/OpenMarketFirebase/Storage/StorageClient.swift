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

    /// Images of one project, over a transport with the middleware of every call.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: HTTPPipeline,
        renewal: SessionRenewal? = nil
    ) {
        methods = StorageMethods(bucket: configuration.bucket)
        base = configuration.storageURL
        endpoints = EndpointClient(baseURL: configuration.storageURL, transport: transport)
        self.renewal = renewal
    }

    /// Keeps an image, and says where it is found.
    package func upload(
        _ image: PreparedImage,
        to path: String,
        _ access: Access = .byToken,
        as session: AuthSession,
        progress: ProgressReporter?
    ) async throws(MarketError) -> URL {
        let token = try await call(methods.upload(image, to: path), as: session, progress: progress)
        let needed = access == .byToken ? token : nil
        guard let url = methods.address(of: path, token: needed, at: base) else { throw .invalidRequest(.url) }
        return url
    }

    /// Removes an image; one that is not there is no failure.
    package func delete(_ path: String, as session: AuthSession) async throws(MarketError) {
        do throws(MarketError) {
            _ = try await call(methods.delete(path), as: session)
        } catch {
            if error != .notFound { throw error }
        }
    }

    private func call<Value>(
        _ endpoint: Endpoint<Value>,
        as session: AuthSession,
        progress: ProgressReporter? = nil
    ) async throws(MarketError) -> Value {
        var endpoint = endpoint.erased
        // Cloud Storage has a scheme of its own for tokens of users.
        endpoint.policy.scheme = "Firebase"
        let value: Erased
        do throws(CallFailure) {
            let tokens = SessionTokens(of: session, renewal: renewal)
            value = try await endpoints.call(endpoint, progress: progress, as: tokens)
        } catch {
            throw error.error
        }
        return try value.value()
    }
}
