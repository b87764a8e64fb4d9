package import OpenMarketDomain
import Synchronization

/// Remembers what texts find: the list, its counts and its facets, page by page, ask the same.
package final class SearchCache: Sendable {
    /// Each has half a kilobyte for every 4,096 products that it finds something of.
    private static let capacity = 64

    private struct Remembered: Sendable {
        let state: StoreState
        let found: FoundText
    }

    private struct State: Sendable {
        var synonyms: SearchSynonyms
        var edition = 0
        var texts: [String: Remembered] = [:]
    }

    private let state: Mutex<State>

    package init(_ synonyms: SearchSynonyms = .shipped) {
        state = Mutex(State(synonyms: synonyms))
    }

    /// Takes other synonyms from now on.
    package func use(_ synonyms: SearchSynonyms) {
        state.withLock { $0 = State(synonyms: synonyms, edition: $0.edition + 1) }
    }

    /// Returns the products that a text finds in the state of the database that a connection sees.
    func found(_ text: String, on connection: SQLiteConnection) throws(StoreError) -> FoundText {
        let now = try StoreState.current(connection)
        let (known, synonyms, edition) = state.withLock { ($0.texts[text], $0.synonyms, $0.edition) }
        if let known, known.state == now { return known.found }
        let found = try TextSearch(connection, synonyms).found(text)
        state.withLock { state in
            // Others may have come while it was looked for.
            guard state.edition == edition else { return }
            if state.texts.count >= Self.capacity, state.texts[text] == nil { state.texts.forgetOne() }
            state.texts[text] = Remembered(state: now, found: found)
        }
        return found
    }

    /// Returns the words of a text that no product has, not even one that means the same.
    func unknownWords(of text: String, on connection: SQLiteConnection) throws(StoreError) -> [String] {
        let search = TextSearch(connection, state.withLock(\.synonyms))
        var unknown: [String] = []
        for word in SearchToken.all(in: text).map(\.typed) where try search.found(word).plan == nil {
            unknown.append(word)
        }
        return unknown
    }
}
