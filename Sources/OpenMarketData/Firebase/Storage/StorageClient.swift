package import Foundation
package import OpenMarketDomain
import OpenMarketWire

/// Keeps pictures in Cloud Storage.
package struct StorageClient: Sendable {
    private let methods: StorageMethods
    private let base: URL
    private let endpoints: EndpointClient
    private let renewal: SessionRenewal?

    /// Pictures of one project.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: any HTTPTransport,
        renewal: SessionRenewal? = nil
    ) {
        methods = StorageMethods(bucket: configuration.bucket)
        base = configuration.storageURL
        endpoints = EndpointClient(baseURL: configuration.storageURL, transport: transport)
        self.renewal = renewal
    }

    /// Keeps a picture, and says where it is found.
    package func upload(
        _ image: PreparedImage,
        to path: String,
        as session: AuthSession,
        progress: ProgressReporter?
    ) async throws(MarketError) -> URL {
        let token = try await call(methods.upload(image, to: path), as: session, progress: progress)
        guard let url = methods.address(of: path, token: token, at: base) else { throw .invalidRequest(.url) }
        return url
    }

    /// Removes a picture; one that is not there is no failure.
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
        let fresh = try await renewal?.fresh(session) ?? session
        do throws(MarketError) {
            return try await endpoints.call(endpoint.carrying(fresh), progress: progress)
        } catch {
            guard error == .unauthenticated, let renewal else { throw error }
            let renewed = try await renewal.renewed(replacing: fresh)
            return try await endpoints.call(endpoint.carrying(renewed), progress: progress)
        }
    }
}

extension Endpoint {
    /// The same endpoint with the scheme that Cloud Storage has for tokens of users.
    fileprivate func carrying(_ session: AuthSession) -> Endpoint {
        var copy = self
        copy.headers["Authorization"] = "Firebase " + session.accessToken.reveal()
        return copy
    }
}
