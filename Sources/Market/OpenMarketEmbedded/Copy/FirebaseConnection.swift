import Foundation
package import OpenMarketBackend
package import OpenMarketData
package import OpenMarketDomain
package import OpenMarketFirebase
import OpenMarketWire

/// Requests of a project's owner to its services, repeated while that helps.
package struct FirebaseConnection: Sendable {
    enum Service: String, Sendable {
        case accounts = "accounts (identitytoolkit)"
        case documents = "Firestore"
        case images = "Cloud Storage"
    }

    let project: FirebaseConfiguration
    private let transport: any HTTPTransport
    private let token: OwnerToken
    private let surroundings: Surroundings
    private let progress: @Sendable (CopyProgress) -> Void

    /// The number of attempts at a service that is busy, or cannot be reached.
    private static let (patience, attempts) = (60, 6)
    private static let responseLimit = 48 << 20

    package init(
        _ project: FirebaseConfiguration,
        over transport: any HTTPTransport,
        token: OwnerToken,
        surroundings: Surroundings,
        progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
    ) {
        (self.project, self.transport, self.token) = (project, transport, token)
        (self.surroundings, self.progress) = (surroundings, progress)
    }

    /// The response to a request: one of success, or of a refusal that repeating does not change.
    ///
    /// Where less can be asked for, a response that is too large ends in `tooLarge` at once, and 429 after a pause: a
    /// service says that also to a query that would read too much.
    func send(
        _ service: Service,
        _ method: HTTPMethod,
        _ target: RequestTarget,
        type: String = "application/json",
        body: Data? = nil,
        isDivisible: Bool = false
    ) async throws(CopyError) -> HTTPResponse {
        var (waits, losses, isNewToken) = (0, 0, false)
        while true {
            let request = try await request(service, method, target, type, body, again: isNewToken)
            let response: HTTPResponse?
            do throws(TransportError) {
                let options = CallOptions(operation: "copy", responseLimit: Self.responseLimit, deadline: .seconds(120))
                response = try await transport.send(request, options: options)
            } catch {
                guard error != .cancelled else { throw .cancelled }
                if case .responseTooLarge = error.cause { throw .tooLarge(service: service.rawValue) }
                response = nil
            }
            switch response?.status {
            case 401? where !isNewToken: isNewToken = true
            case 429? where isDivisible:
                try await pause(1, response, service)
                throw .tooLarge(service: service.rawValue)
            case 429?, 503?:
                waits += 1
                guard waits < Self.patience else { throw .exhausted(service: service.rawValue) }
                try await pause(waits, response, service)
            case 409? where isContention(response) && losses + 1 < Self.attempts, nil, 500?, 502?, 504?:
                losses += 1
                guard losses < Self.attempts else { throw .unreachable(service: service.rawValue) }
                try await pause(losses, response, service)
            default:
                if let response { return try checked(response, service) }
            }
        }
    }

    /// Returns whether another writer was at the same documents (`ABORTED`), and not 409 for an existing document.
    private func isContention(_ response: HTTPResponse?) -> Bool {
        guard let body = response?.body, let root = try? JSONDocument(body).root else { return true }
        return root["error"]?["status"]?.string != "ALREADY_EXISTS"
    }

    private func pause(_ count: Int, _ response: HTTPResponse?, _ service: Service) async throws(CopyError) {
        let hint = response.flatMap { RetryAfter.delay(in: $0.headers, now: surroundings.now()) }
        let pause = min(hint ?? .seconds(1 << min(count - 1, 6)), .seconds(600))
        progress(.waiting(seconds: Int(pause.components.seconds), service: service.rawValue))
        do {
            try await surroundings.clock.sleep(for: pause)
        } catch {
            throw .cancelled
        }
    }

    private func request(
        _ service: Service,
        _ method: HTTPMethod,
        _ target: RequestTarget,
        _ type: String,
        _ body: Data?,
        again: Bool
    ) async throws(CopyError) -> HTTPRequest {
        let base =
            switch service {
            case .accounts: project.identityURL
            case .documents: project.firestoreURL
            case .images: project.storageURL
            }
        guard let text = await token.text(again: again), !text.isEmpty else { throw .noToken(token.place) }
        guard let origin = HTTPOrigin(base), let path = target.encoded(below: base.path(percentEncoded: true)) else {
            throw .unreadable(service: service.rawValue)
        }
        var headers: HTTPHeaders = ["Authorization": "Bearer " + text, "Accept": "application/json"]
        if body != nil { headers.append("Content-Type", type) }
        return HTTPRequest(
            method: method,
            origin: origin,
            target: path,
            headers: headers,
            body: body.map(HTTPBody.bytes) ?? .none
        )
    }

    private func checked(_ response: HTTPResponse, _ service: Service) throws(CopyError) -> HTTPResponse {
        switch response.status {
        case 401: throw .badToken
        case 403: throw .denied(service.rawValue)
        case 404 where service != .images: throw .noProject(project.projectID)
        default: return response
        }
    }

    static func reason(_ response: HTTPResponse) -> String {
        let root = (try? JSONDocument(response.body))?.root
        let message =
            root?["error"]?["message"]?.string ?? root?.elements.first { _ in true }?["error"]?["message"]?.string
        return String((message ?? "status \(response.status)").prefix(200))
    }

    /// A response of success, read as JSON.
    static func json(_ response: HTTPResponse, _ service: Service) throws(CopyError) -> JSONNode {
        guard response.isSuccess else {
            throw .refused(service: service.rawValue, status: response.status, reason(response))
        }
        guard let root = try? JSONDocument(response.body, maximumDepth: 256).root else {
            throw .unreadable(service: service.rawValue)
        }
        return root
    }
}
