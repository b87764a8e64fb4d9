import Foundation
import OpenMarketDomain
import OpenMarketSQLite
import Synchronization

/// The operator's own synonyms, in a file beside the database that may be edited while the market serves.
///
/// Its lines have the form of the list that comes with the market, and are added to that list. A file that is missing
/// or cannot be read adds nothing.
final class SynonymsFile: Sendable {
    /// The shortest time between two looks at the file on the disk.
    private static let interval: TimeInterval = 2
    /// More than a person would write.
    private static let longest = 1_000_000

    private struct State: Sendable {
        var lookedAt = Date.distantPast
        var changedAt: Date?
        var edition = 0
    }

    private let url: URL?
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// The file of a database; `shop.db` has `shop-synonyms.txt`.
    init(beside database: URL?, now: @escaping @Sendable () -> Date) {
        url = database.map { database in
            let name = database.deletingPathExtension().lastPathComponent + "-synonyms.txt"
            return database.deletingLastPathComponent().appending(path: name)
        }
        self.now = now
    }

    /// Takes the lines of the file where it has changed; returns a number that is another one after each change.
    @discardableResult
    func refresh(_ searches: SearchCache) -> Int {
        takeChange(searches)
        return state.withLock(\.edition)
    }

    private func takeChange(_ searches: SearchCache) {
        guard let url else { return }
        let moment = now()
        let isDue = state.withLock { state in
            guard abs(moment.timeIntervalSince(state.lookedAt)) >= Self.interval else { return false }
            state.lookedAt = moment
            return true
        }
        guard isDue else { return }
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
        let changedAt = attributes?[.modificationDate] as? Date
        let hasChanged = state.withLock { state in
            defer { state.changedAt = changedAt }
            return state.changedAt != changedAt
        }
        guard hasChanged else { return }
        let data = (try? Data(contentsOf: url)).flatMap { $0.count <= Self.longest ? $0 : nil } ?? Data()
        let own = String(decoding: data, as: UTF8.self)
        searches.use(own.isEmpty ? .shipped : SearchSynonyms(SearchSynonyms.shippedText + "\n" + own))
        // Only now, because earlier results belong to the edition before.
        state.withLock { $0.edition += 1 }
    }
}
