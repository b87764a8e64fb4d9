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
    private let limit: Duration?
    private let clock: any Clock<Duration>

    /// Images of one project.
    ///
    /// A call ends after `deadline`, the renewal of its login included. What is repeated is up to the transport.
    package init(
        _ configuration: FirebaseConfiguration,
        transport: any HTTPTransport,
        renewal: SessionRenewal? = nil,
        deadline: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        limit = deadline
        self.clock = clock
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
        try await timed(endpoint.erased, as: session, progress: progress).get().value()
    }

    @inline(never)
    private func timed(
        _ endpoint: AnyEndpoint,
        as session: AuthSession,
        progress: ProgressReporter?
    ) async -> Result<Erased, MarketError> {
        guard let limit else { return await result(of: endpoint, as: session, progress: progress, until: nil) }
        let deadline = Deadline(after: limit, on: clock)
        return await deadline.result(late: .timedOut, cancelled: .cancelled) {
            await result(of: endpoint, as: session, progress: progress, until: deadline)
        }
    }

    private func result(
        of endpoint: AnyEndpoint,
        as session: AuthSession,
        progress: ProgressReporter?,
        until deadline: Deadline?
    ) async -> Result<Erased, MarketError> {
        do throws(MarketError) {
            let fresh = try await renewal?.fresh(session) ?? session
            do throws(MarketError) {
                return .success(try await endpoints.call(endpoint.carrying(fresh), progress: progress, until: deadline))
            } catch {
                guard error == .unauthenticated, let renewal else { throw error }
                let renewed = endpoint.carrying(try await renewal.renewed(replacing: fresh))
                return .success(try await endpoints.call(renewed, progress: progress, until: deadline))
            }
        } catch {
            return .failure(error)
        }
    }
}

extension AnyEndpoint {
    /// The same endpoint with the scheme that Cloud Storage has for tokens of users.
    fileprivate func carrying(_ session: AuthSession) -> AnyEndpoint {
        var copy = self
        copy.headers["Authorization"] = "Firebase " + session.accessToken.reveal()
        return copy
    }
}
