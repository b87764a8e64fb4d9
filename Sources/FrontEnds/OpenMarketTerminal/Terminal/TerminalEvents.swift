import Dispatch
import Foundation

/// An event at a terminal.
public enum TerminalEvent: Sendable, Hashable {
    /// The bytes of pressed keys.
    case bytes([UInt8])
    /// The size is another one.
    case resized
    /// The program is asked to end, by this signal.
    case stop(signal: Int32)
    case end
}

/// Listens to a terminal's keys and to signals, for as long as it is kept.
public final class TerminalEvents {
    private let input: any DispatchSourceRead
    private let signals: [any DispatchSourceSignal]

    /// Tells `receive` everything from now on, on a queue of its own.
    public init(_ receive: @escaping @Sendable (TerminalEvent) -> Void) {
        let queue = DispatchQueue(label: "terminal")
        input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { receive(number == SIGWINCH ? .resized : .stop(signal: number)) }
            return source
        }
        signal(SIGPIPE, SIG_IGN)
        input.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count > 0 { return receive(.bytes(Array(bytes.prefix(count)))) }
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            receive(.end)
        }
        for source in signals { source.activate() }
        input.activate()
    }

    deinit {
        input.cancel()
        for source in signals { source.cancel() }
    }
}
