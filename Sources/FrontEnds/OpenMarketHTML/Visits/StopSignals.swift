import Dispatch
import Foundation

/// Waits for the signals that end a program: ^C, or that of a service manager.
public enum StopSignals {
    /// Returns when one of them has come.
    public static func wait() async {
        let (signals, send) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { send.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}
