import Dispatch
import Foundation
import Synchronization

/// A thread that opens a connection, works with it and closes it.
///
/// SQLite blocks while it reads and syncs files, and Swift's own threads, of which
/// there are only as many as processors, must never block. The connection is a local
/// variable of the thread, so no one else can touch it.
struct DatabaseThread: Sendable {
    /// Finished when the thread has closed its connection.
    let end = Completion()

    /// Starts the thread and returns when it has opened its connection, or throws what kept it from that.
    init(
        _ name: String,
        open: @escaping @Sendable () throws(StoreError) -> SQLiteConnection,
        work: @escaping @Sendable (SQLiteConnection) -> Void
    ) throws(StoreError) {
        let opened = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        let end = end
        let thread = Thread {
            do throws(StoreError) {
                try Self.serve(open, work) { outcome.report(nil, to: opened) }
            } catch {
                outcome.report(error, to: opened)
            }
            end.finish()
        }
        thread.name = name
        thread.start()
        opened.wait()
        if let error = outcome.error { throw error }
    }

    /// A function of its own, so that the connection is closed for certain when it returns.
    private static func serve(
        _ open: () throws(StoreError) -> SQLiteConnection,
        _ work: (SQLiteConnection) -> Void,
        opened: () -> Void
    ) throws(StoreError) {
        let connection = try open()
        opened()
        work(connection)
    }

    private final class Outcome: Sendable {
        private let state = Mutex<StoreError?>(nil)

        var error: StoreError? { state.withLock { $0 } }

        func report(_ error: StoreError?, to waiter: DispatchSemaphore) {
            state.withLock { $0 = error }
            waiter.signal()
        }
    }
}
