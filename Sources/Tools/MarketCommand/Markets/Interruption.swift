import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Turns Ctrl-C, SIGTERM and SIGHUP, which a closed terminal sends, into the cancellation of a task.
///
/// The second signal does not wait for anything any more.
final class Interruption: Sendable {
    private let first = Mutex<Int32?>(nil)
    /// The effect of SIGHUP while a command sets one.
    private static let reload = Mutex<(@Sendable () -> Void)?>(nil)

    /// The signal that came; `nil` when there was none.
    var signal: Int32? { first.withLock { $0 } }

    /// Cancels `task` when a signal comes, as long as the sources live.
    func cancel(_ task: Task<ExitCode, Never>) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGHUP].map { number in
            Self.ignore(number)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                if number == SIGHUP, let reload = Self.reload.withLock({ $0 }) { return reload() }
                let isFirst = first.withLock { first in
                    defer { first = number }
                    return first == nil
                }
                guard isFirst else { leave(128 + number) }
                task.cancel()
            }
            source.resume()
            return source
        }
    }

    /// Has SIGHUP do something else than end the command.
    static func onHangUp(_ action: @escaping @Sendable () -> Void) {
        reload.withLock { $0 = action }
    }

    /// Keeps a signal from ending the process by itself.
    static func ignore(_ number: Int32) {
        #if canImport(Darwin)
            _ = Darwin.signal(number, SIG_IGN)
        #elseif canImport(Glibc)
            _ = Glibc.signal(number, SIG_IGN)
        #elseif canImport(Musl)
            _ = Musl.signal(number, SIG_IGN)
        #endif
    }
}

private func leave(_ status: Int32) -> Never {
    _exit(status)
}
