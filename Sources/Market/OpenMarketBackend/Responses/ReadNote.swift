import OpenMarketSQLite
import Synchronization

/// The note of the data that a route's response was read from; until then it could be anything.
final class ReadNote: Sendable {
    private let noted = Mutex<ReadScope?>(.everything)

    /// The data; `nil` for a response that is not to be kept.
    var scope: ReadScope? {
        get { noted.withLock { $0 } }
        set { noted.withLock { $0 = newValue } }
    }
}
