import Foundation
import OpenMarketWire
import StoreTestSupport
import Synchronization

@testable import OpenMarketHTTPServer

/// Echoes the request, and does what some paths ask for.
final class EchoHandler: AccountKnowingHandler {
    private let files = Mutex<[URL]>([])
    /// How many requests wait at `/gate`.
    private let gate = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let isOpen = Mutex(false)

    /// Where bodies were that came as files.
    var spooled: [URL] { files.withLock { $0 } }

    func account(provedBy headers: HTTPHeaders) -> String? { headers["X-Account"] }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        switch request.path {
        case "/gate": await waitAtGate()
        case "/split": return HTTPResponse(status: 200, headers: ["X": "a\r\nX-Evil: b"], body: Data("secret".utf8))
        case "/large": return HTTPResponse(status: 200, body: Data(repeating: 0x61, count: 8_000_000))
        case "/ranges":
            let headers: HTTPHeaders = ["Accept-Ranges": "bytes", "ETag": "\"1\"", "Content-Type": "image/png"]
            return HTTPResponse(status: 200, headers: headers, body: Data("0123456789".utf8))
        case "/chunked":
            return HTTPResponse(status: 200, headers: ["Transfer-Encoding": "chunked"], body: bytes(of: request))
        default: break
        }
        var headers: HTTPHeaders = ["X-Asked": "\(request.method.rawValue) \(request.target)"]
        headers["X-Origin"] = request.origin.description
        headers["X-Caller"] = RequestCaller.address
        return HTTPResponse(status: 200, headers: headers, body: bytes(of: request))
    }

    private func bytes(of request: HTTPRequest) -> Data {
        switch request.body {
        case .none, .multipart: return Data()
        case .bytes(let data): return data
        case .file(let url, _):
            files.withLock { $0.append(url) }
            return (try? Data(contentsOf: url)) ?? Data()
        }
    }

    private func waitAtGate() async {
        await withCheckedContinuation { waiting in
            let isOpen = isOpen.withLock { $0 }
            if isOpen { waiting.resume() } else { gate.withLock { $0.append(waiting) } }
        }
    }

    /// How many requests wait at the gate.
    var waitingCount: Int { gate.withLock { $0.count } }

    /// Lets all requests at the gate go on, and all that come later.
    func openGate() {
        isOpen.withLock { $0 = true }
        let waiting = gate.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for one in waiting { one.resume() }
    }
}

extension ServerConfiguration {
    /// Waits for clients as long as it takes: a thread of a test that gets no processor is no slow client.
    static var patient: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.timeouts.head = .seconds(600)
        configuration.timeouts.bodyGrace = .seconds(600)
        configuration.timeouts.writeStall = .seconds(600)
        configuration.timeouts.idle = .seconds(600)
        return configuration
    }
}

/// Runs a server for the time of one test.
func withServer<Value: Sendable>(
    _ handler: any RequestHandler = EchoHandler(),
    configuration: ServerConfiguration = .patient,
    log: (@Sendable (AccessLogEntry) -> Void)? = nil,
    _ body: (UInt16) async throws -> Value
) async throws -> Value {
    let server = HTTPServer(handler: handler, configuration: configuration, log: log)
    let address = try server.start()
    do {
        let value = try await body(address.port)
        await server.stop()
        return value
    } catch {
        await server.stop()
        throw error
    }
}

/// What a server sends in response to these bytes until it closes the connection.
func response(to text: String, port: UInt16) async throws -> String {
    try await talk {
        let client = try RawClient(port: port)
        client.send(text)
        client.endWriting()
        return client.readAll()
    }
}

extension String {
    /// How many responses a text holds.
    var responseCount: Int { components(separatedBy: "HTTP/1.1 ").count - 1 }
}
