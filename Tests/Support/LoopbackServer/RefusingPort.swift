public import Foundation

/// A port that has no listener, and that no other process can take during the test.
public final class RefusingPort: Sendable {
    private let socket: ListeningSocket

    /// Takes a free port.
    public init() throws {
        socket = try ListeningSocket(listening: false)
    }

    /// The address at which connections are refused.
    public var url: URL { LoopbackServer.address(socket.port) }
}
