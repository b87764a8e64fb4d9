public import Foundation

/// A real HTTP/1.1 server on 127.0.0.1 that responds as a test tells it to, faults included.
///
/// ```swift
/// let server = try LoopbackServer()
/// server.respond(to: "GET /products", with: .ok(json))
/// server.respond(to: "POST /products", with: .stallBeforeHead, .status(201))
/// // … call server.url …
/// #expect(server.effects(of: "POST /products") == 1)
/// ```
///
/// It stops when it is released, and closes every connection.
public final class LoopbackServer: Sendable {
    private let core: ServerCore
    private let listener: ListeningSocket

    /// Where it listens; the port is a free one.
    public let port: UInt16

    /// Starts listening on a free port.
    public init() throws {
        let listener = try ListeningSocket(listening: true)
        self.listener = listener
        self.port = listener.port
        let core = ServerCore()
        self.core = core
        Thread.detachNewThread {
            while let descriptor = listener.accept() {
                let connection = Connection(descriptor)
                guard core.admit(connection) else { return connection.close() }
                Thread.detachNewThread { Conversation(connection: connection, core: core).run() }
            }
        }
    }

    deinit { stop() }

    /// Its address, without a path.
    public var url: URL { Self.address(port) }

    /// Its address under another name for the same machine, which is another origin.
    public var otherNameURL: URL { Self.address(port, host: "localhost") }

    /// Sets the response of a route such as `GET /products`; a method of `*` stands for every method.
    ///
    /// Several responses are given one after the other, and the last one from then on.
    public func respond(to route: String, with answers: Answer...) {
        core.script(route, answers: answers)
    }

    /// Every request whose head was read, in the order of arrival.
    public var requests: [RecordedRequest] { core.requests }

    /// The requests of one route.
    public func requests(to route: String) -> [RecordedRequest] {
        core.requests.filter { $0.route == route }
    }

    /// How often a route was carried out: its request was read to the end and not refused before.
    public func effects(of route: String) -> Int {
        requests(to: route).filter(\.isCarriedOut).count
    }

    /// How many connections were accepted so far.
    public var connectionCount: Int { core.connectionCount }

    /// How many connections are open now.
    public var openConnectionCount: Int { core.openConnectionCount }

    /// Stops listening and closes every connection.
    public func stop() {
        listener.stop()
        core.closeAll()
    }

    static func address(_ port: UInt16, host: String = "127.0.0.1") -> URL {
        var components = URLComponents()
        components.scheme = "http"
        components.host = host
        components.port = Int(port)
        return components.url ?? URL(fileURLWithPath: "/")
    }
}
