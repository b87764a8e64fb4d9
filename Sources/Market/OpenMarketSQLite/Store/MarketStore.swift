/// The market's data in one SQLite database.
///
/// Its functions may be called from any number of tasks. A write returns once it is
/// durable; a task that is cancelled while it waits still gets its response, because
/// by then the write may have happened.
package final class MarketStore: Sendable {
    package let database: Database
    let counts = CountCache<Counted>()
    let facetCache = FacetCache()
    /// The remembered results of text searches, and the synonyms that the searches use.
    package let searches = SearchCache()
    /// The number of changes of the visible part of products; a result read at another count may be old.
    package var changes: ProductChanges { database.changes }
    package var feed: CommitFeed { database.feed }
    package let options: StoreOptions
    /// Whether all of it is gone with the process.
    package let isInMemory: Bool

    /// Opens the database, making or migrating it when needed; blocks for as long as that takes.
    ///
    /// Throws `newerSchema` and `foreignFile` for files that are left as they are,
    /// and `busy` when another store, in this process or another, has the file open.
    ///
    /// `migrations` are the steps from an empty file; a file must always be opened with the same ones.
    package init(
        _ location: DatabaseLocation,
        migrations: [[SQL]] = MarketTables.all,
        options: StoreOptions = StoreOptions()
    ) throws(StoreError) {
        self.options = options
        isInMemory = location == .memory
        database = try Database(DatabaseOpening(location: location, migrations: migrations, options: options))
    }

    /// Waits for the work under way, moves the log into the database and closes it; later calls throw `closed`.
    package func close() async {
        await database.close()
    }
}
