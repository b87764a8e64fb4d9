import COpenMarketSQLite
import Dispatch

/// The pages of a database that a connection keeps in memory.
///
/// Pages of a few large reads would stay for as long as the market runs, so that everything is given back after
/// half a minute of rest or of work. Pages that are wanted again are then read from the system's cache, which takes
/// some milliseconds.
struct PageCache {
    /// The time after which a connection without work gives back what it keeps.
    static let pause = DispatchTimeInterval.seconds(30)
    private static let longestUse = Duration.seconds(30)
    private static let cleaner = DispatchQueue(label: "market.store.memory", qos: .background)

    private let connection: SQLiteConnection
    private var begin = ContinuousClock.now

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Gives all pages back that are in no use, to the system itself.
    func giveBack() {
        connection.releasePages()
        // Goes through the whole heap, and is waited for by no caller.
        Self.cleaner.async { csqlite_give_back_freed_memory() }
    }

    /// Gives the pages back when they have been kept long enough.
    mutating func noteWork(at time: ContinuousClock.Instant) {
        guard time - begin >= Self.longestUse else { return }
        giveBack()
        begin = time
    }
}
