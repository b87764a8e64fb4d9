import CommandTestSupport
import Foundation
import Synchronization

@testable import MarketCommand

/// A mail server on a socket that takes one connection and gives the replies it was told to, whatever it is asked.
final class FakeMailServer: Sendable {
    let port: UInt16
    private let task: Task<String, Never>
    private let reached: AsyncStream<Void>

    /// With `isSilentAfter` it stays when it has given all replies, and says nothing more.
    init(_ replies: [String], isSilentAfter isSilent: Bool = false) throws {
        signal(SIGPIPE, SIG_IGN)
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, kind, 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 4) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isReady else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: place.sin_port)
        let (reached, continuation) = AsyncStream.makeStream(of: Void.self)
        self.reached = reached
        task = Task {
            (try? await onOwnThread {
                Self.serve(listener, replies, isSilent: isSilent) { continuation.finish() }
            }) ?? ""
        }
    }

    /// Waits until the client has what it needs to wait for the reply that does not come.
    func isReached() async {
        for await _ in reached {}
    }

    /// All that the client has sent, once it has gone.
    func heard() async -> String { await task.value }

    private static func serve(
        _ listener: Int32,
        _ replies: [String],
        isSilent: Bool,
        _ reach: () -> Void
    ) -> String {
        let client = accept(listener, nil, nil)
        defer {
            close(client)
            close(listener)
        }
        var heard = ""
        for reply in replies {
            let bytes = Array((reply + "\r\n").utf8)
            _ = write(client, bytes, bytes.count)
            // What is not read before the connection is closed would reset it, and the last reply would be lost.
            guard read(client, into: &heard, until: reply.hasPrefix("354") ? "\r\n.\r\n" : "\r\n") else { break }
        }
        reach()
        if isSilent { while read(client, into: &heard, until: "\r\n") {} }
        return heard
    }

    private static func read(_ client: Int32, into heard: inout String, until end: String) -> Bool {
        var text = ""
        var byte: UInt8 = 0
        while !text.hasSuffix(end) {
            guard recv(client, &byte, 1, 0) == 1 else {
                heard += text
                return false
            }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        heard += text
        return true
    }
}

/// The failures that a sender has told.
final class ToldFailures: Sendable {
    private let failures = Mutex<[MailFailure]>([])

    var all: [MailFailure] { failures.withLock { $0 } }

    func note(_ failure: MailFailure) { failures.withLock { $0.append(failure) } }
}
