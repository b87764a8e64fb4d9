import OpenMarketSQLite
import Synchronization

/// The note of the data that a route's response was read from; until then it could be anything.
final class ReadNote: Sendable {
    private let noted = Mutex<ReadScope?>(.everything)
    private let searched = Mutex<String?>(nil)

    /// The data; `nil` for a response that is not to be kept.
    var scope: ReadScope? {
        get { noted.withLock { $0 } }
        set { noted.withLock { $0 = newValue } }
    }

    /// The text that each response of this kind counts as a search for; see ``PopularSearches``.
    var search: String? {
        get { searched.withLock { $0 } }
        set { searched.withLock { $0 = newValue } }
    }
}
