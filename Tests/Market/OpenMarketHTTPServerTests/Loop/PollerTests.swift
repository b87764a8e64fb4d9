import Foundation
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What happens to a connection, and what a server has to learn of it; the same for each system.
struct ConnectionStory: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case theySend, theyEnd, weEnd, theyBreak
    }

    let steps: [Step]
    let isReadable: Bool
    let isEnding: Bool
    let isBroken: Bool

    init(_ steps: [Step], readable: Bool = false, ending: Bool = false, broken: Bool = false) {
        (self.steps, isReadable, isEnding, isBroken) = (steps, readable, ending, broken)
    }

    var testDescription: String { "\(steps)" }

    /// That both sides have ended says nothing new: it may be told as an end or as a connection that is no more.
    static let all = [
        ConnectionStory([.theySend], readable: true),
        ConnectionStory([.theyEnd], readable: true, ending: true),
        ConnectionStory([.theySend, .theyEnd], readable: true, ending: true),
        ConnectionStory([.weEnd]),
        // A refusal before the body: what has come and was not read is no reason to lose the response.
        ConnectionStory([.theySend, .weEnd], readable: true),
        ConnectionStory([.theyBreak], broken: true),
        ConnectionStory([.weEnd, .theyBreak], broken: true),
    ]
}

@Suite("Waiting for connections", .slot)
struct PollerTests {
    @Test("The system tells what has happened to a connection", arguments: ConnectionStory.all)
    func system(_ story: ConnectionStory) throws {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #else
            #expect(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
        #endif
        var poller = try Poller()
        defer { poller.close() }
        var isOpen = true
        for step in story.steps {
            switch step {
            case .theySend: #expect(write(ends[1], "a", 1) == 1)
            case .theyEnd: SystemSocket.endWriting(ends[1])
            case .weEnd: SystemSocket.endWriting(ends[0])
            case .theyBreak:
                // It ends with an error where bytes for it were not read.
                if !story.steps.contains(.weEnd) { #expect(write(ends[0], "a", 1) == 1) }
                close(ends[1])
                isOpen = false
            }
        }
        defer {
            close(ends[0])
            if isOpen { close(ends[1]) }
        }
        #expect(poller.add(ends[0], token: 7))
        let events = (0..<poller.wait(milliseconds: 1000)).map { poller.event(at: $0) }
        #expect(events.allSatisfy { $0.token == 7 })
        expect(events, story)
    }

    @Test("kqueue, by the rules of its sockets, tells the same", arguments: ConnectionStory.all)
    func kqueue(_ story: ConnectionStory) {
        var socket = KqueueSocket()
        for step in story.steps { socket.follow(step) }
        expect(socket.events(token: 7), story)
    }

    private func expect(_ events: [SocketEvent], _ story: ConnectionStory) {
        #expect(events.contains(where: \.isBroken) == story.isBroken)
        // What else is said of a broken connection does not matter.
        guard !story.isBroken else { return }
        #expect(events.contains { $0.isReadable || $0.isEnding } == story.isReadable)
        #expect(events.contains(where: \.isEnding) == story.isEnding)
    }
}

/// A socket of XNU as its filters see it: `filt_soread_common` and `filt_sowrite_common` of `uipc_socket.c`.
private struct KqueueSocket {
    private var unread = 0
    private var cannotReceive = false
    private var cannotSend = false
    private var error: UInt32 = 0

    mutating func follow(_ step: ConnectionStory.Step) {
        switch step {
        case .theySend: unread += 1
        case .theyEnd: cannotReceive = true
        case .weEnd: cannotSend = true
        case .theyBreak: (cannotReceive, cannotSend, error) = (true, true, 54)
        }
    }

    /// The read filter is there for bytes, the end and an error; the write filter, with an empty buffer, always.
    func events(token: UInt64) -> [SocketEvent] {
        let reading = SocketEvent(token: token, isRead: true, hasEnded: cannotReceive, problem: error)
        let writing = SocketEvent(token: token, isRead: false, hasEnded: cannotSend, problem: error)
        return unread > 0 || cannotReceive || error != 0 ? [reading, writing] : [writing]
    }
}
