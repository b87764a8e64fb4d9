public import Foundation

/// A port that nobody listens on, and that nobody else can take meanwhile.
public final class RefusingPort: Sendable {
    private let socket: ListeningSocket

    /// Takes a free port.
    public init() throws {
        socket = try ListeningSocket(listening: false)
    }

    /// The address at which connections are refused.
    public var url: URL { LoopbackServer.address(socket.port) }
}
