public import Foundation
public import OpenMarketDomain
package import OpenMarketWire

/// Calls endpoints of one server through a transport.
public struct EndpointClient: Sendable {
    /// The parts of a client, behind one reference: clients are copied into everything that calls a server.
    private final class Server: Sendable {
        let origin: HTTPOrigin?
        let prefix: String
        let transport: any HTTPTransport
        let sessions: (any SessionStore)?
        let surroundings: Surroundings

        init(
            _ baseURL: URL,
            _ transport: any HTTPTransport,
            _ sessions: (any SessionStore)?,
            _ surroundings: Surroundings
        ) {
            origin = HTTPOrigin(baseURL)
            var path = baseURL.path(percentEncoded: true)[...]
            while path.last == "/" { path = path.dropLast() }
            prefix = String(path)
            self.transport = transport
            (self.sessions, self.surroundings) = (sessions, surroundings)
        }
    }

    private let server: Server
    package var surroundings: Surroundings { server.surroundings }
    /// Whether every read says who is asking, where anyone is logged in.
    private var isSigned = false
    private var observer: ClientObserver?

    /// A client of the server at `baseURL`, whose path, if any, is put before that of every endpoint.
    ///
    /// An address that is neither `http` nor `https` makes every call fail with
    /// `MarketError.invalidRequest`. Each call acts for the session in `sessions` that it begins with.
    public init(
        baseURL: URL,
        transport: any HTTPTransport,
        sessions: (any SessionStore)? = nil,
        surroundings: Surroundings = .system
    ) {
        server = Server(baseURL, transport, sessions, surroundings)
    }

    package func observed(by observer: ClientObserver?) -> EndpointClient {
        var copy = self
        copy.observer = observer
        return copy
    }

    /// The same client, whose every read says who is asking, where anyone is logged in.
    package func signed() -> EndpointClient {
        var copy = self
        copy.isSigned = true
        return copy
    }

    /// Calls an endpoint and waits for what its response means.
    public func call<Response>(
        _ endpoint: Endpoint<Response>,
        progress: ProgressReporter? = nil
    ) async throws(MarketError) -> Response {
        let value: Erased
        do throws(CallFailure) {
            value = try await answer(to: endpoint.erased, progress: progress)
        } catch {
            throw error.error
        }
        return try value.value()
    }

    /// Returns the response for a login, as a part of a larger call, whose deadline it keeps.
    @inline(never)
    package func answer(
        to endpoint: AnyEndpoint,
        progress: ProgressReporter? = nil,
        as tokens: (any CallTokens)? = nil,
        until deadline: Deadline? = nil
    ) async throws(CallFailure) -> Erased {
        guard let step = ClientStep.begin(.endpoint, endpoint.name, observer) else {
            return try await send(endpoint, progress, tokens, deadline)
        }
        return try await step.run(failing: { String(describing: $0.error) }) { () async throws(CallFailure) in
            try await send(endpoint, progress, tokens, deadline)
        }
    }

    private func send(
        _ endpoint: AnyEndpoint,
        _ progress: ProgressReporter?,
        _ tokens: (any CallTokens)?,
        _ deadline: Deadline?
    ) async throws(CallFailure) -> Erased {
        guard let sessions = server.sessions else { return try await send(endpoint, progress, tokens, deadline, nil) }
        let session = await Result { () async throws(MarketError) in try await sessions.caller() }
        do throws(MarketError) {
            if isSigned, endpoint.needsAccessToken, try session.get()?.auth == nil { throw .unauthenticated }
        } catch {
            throw CallFailure(last: error)
        }
        // A session that cannot be read keeps no caller from the values that guests may see.
        let caller = (try? session.get()) ?? nil
        return try await caller.acting { () async throws(CallFailure) in
            try await send(endpoint, progress, tokens, deadline, caller?.cacheAccount)
        }
    }

    private func send(
        _ endpoint: AnyEndpoint,
        _ progress: ProgressReporter?,
        _ tokens: (any CallTokens)?,
        _ deadline: Deadline?,
        _ account: String?
    ) async throws(CallFailure) -> Erased {
        let earlier = endpoint.method.isSafe ? nil : EarlierAttempts()
        var options = CallOptions(
            operation: endpoint.name,
            retry: endpoint.retry,
            needsAccessToken: endpoint.needsAccessToken,
            account: account,
            progress: progress
        )
        options.offersAccessToken = isSigned && endpoint.method == .get
        (options.tokens, options.policy) = (tokens, endpoint.policy)
        (options.end, options.earlier) = (deadline, earlier)
        let request: HTTPRequest
        do throws(MarketError) {
            request = try self.request(for: endpoint)
            if let uploads = endpoint.uploads, let origin = server.origin {
                options.uploads = try encodedTarget(of: uploads, at: origin)
                options.uploadSecret = endpoint.uploadSecret
            }
        } catch {
            throw CallFailure(last: error)
        }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await server.transport.send(request, options: options)
        } catch {
            throw CallFailure(last: error.marketError, doubt: earlier?.doubt)
        }
        do throws(MarketError) {
            return try meaning(of: response, for: endpoint)
        } catch {
            throw CallFailure(last: error, doubt: earlier?.doubt, response: response.isSuccess ? nil : response)
        }
    }

    package func request(for endpoint: AnyEndpoint) throws(MarketError) -> HTTPRequest {
        guard let origin = server.origin else { throw .invalidRequest(.url) }
        var headers: HTTPHeaders = endpoint.headers["Accept"] == nil ? ["Accept": "application/json"] : [:]
        for field in endpoint.headers.fields { headers.append(field.name, field.value) }
        var body = endpoint.body
        if case .multipart(var form) = body {
            // Each attempt under a key has the same bytes, so that an upload that broke off can go on.
            form = form.bounded(by: headers[HTTPHeaders.idempotencyKey] ?? server.surroundings.uuid())
            (body, headers["Content-Type"]) = (.multipart(form), form.contentType)
        }
        return HTTPRequest(
            method: endpoint.method,
            origin: origin,
            target: try encodedTarget(of: endpoint.target, at: origin),
            headers: headers,
            body: body
        )
    }

    private func encodedTarget(of target: EndpointTarget, at origin: HTTPOrigin) throws(MarketError) -> String {
        switch target {
        case .parts(let parts):
            guard let encoded = parts.encoded(below: server.prefix) else { throw .invalidRequest(.identifier) }
            return encoded
        case .address(let address):
            guard address.origin == nil || address.origin == origin else { throw .redirectRefused }
            return address.path.hasPrefix(server.prefix + "/") ? address.path : server.prefix + address.path
        }
    }

    private func meaning(of response: HTTPResponse, for endpoint: AnyEndpoint) throws(MarketError) -> Erased {
        guard response.isSuccess else {
            throw endpoint.failure?(response) ?? MarketError(response, now: surroundings.now())
        }
        // An endpoint of an app's own may ask for pages.
        guard endpoint.headers["Accept"] != nil || !response.isPage else { throw .unreadable(.page) }
        do throws(Unreadable) {
            return try endpoint.decode(response)
        } catch {
            throw .unreadable(error)
        }
    }
}
