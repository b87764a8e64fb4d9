/// The loop of a program on a terminal: what happens to it, one thing after the other.
@MainActor
public final class TerminalLoop {
    /// Something that happens.
    public enum Event: Sendable, Hashable {
        case keys([Key])
        /// The terminal has another size.
        case resized
        /// A state that is on the screen has changed.
        case changed
        /// Time has passed, so a part that moves by itself, such as a spinner, is drawn again.
        case moved
    }

    private enum Arrival: Sendable {
        case terminal(TerminalEvent)
        case changed
        case moved
        /// A pause: the user has typed nothing for a moment.
        case pause(Int)
    }

    private let arrivals: AsyncStream<Arrival>
    private let send: AsyncStream<Arrival>.Continuation
    private var parser = KeyParser()
    private var typed = 0

    /// A loop that does not run yet.
    public init() {
        (arrivals, send) = AsyncStream.makeStream()
    }

    /// Notes that a state that is on the screen has changed.
    public nonisolated func change() { send.yield(.changed) }

    /// Notes that something has moved on by itself.
    public func move() { send.yield(.moved) }

    /// Listens to the terminal and handles what happens, until there is an exit code; `bytes` were typed before.
    public func run(typed bytes: [UInt8], _ handle: (Event) async -> Int32?) async -> Int32 {
        let listener = TerminalEvents { [send] in send.yield(.terminal($0)) }
        defer { withExtendedLifetime(listener) {} }
        if !bytes.isEmpty { send.yield(.terminal(.bytes(bytes))) }
        for await arrival in arrivals {
            let event: Event
            switch arrival {
            case .terminal(.bytes(let bytes)):
                event = .keys(parser.parse(bytes))
                waitForRest()
            case .pause(let number):
                guard number == typed else { continue }
                event = .keys(parser.flush())
            case .terminal(.resized): event = .resized
            case .terminal(.stop(let signal)): return 128 + signal
            case .terminal(.end): return 0
            case .changed: event = .changed
            case .moved: event = .moved
            }
            if let code = await handle(event) { return code }
        }
        return 0
    }

    /// An escape may be the key, or the beginning of another one whose rest is on its way.
    private func waitForRest() {
        typed += 1
        guard parser.isWaiting else { return }
        Task { [send, typed] in
            try? await Task.sleep(for: .milliseconds(50))
            send.yield(.pause(typed))
        }
    }
}
