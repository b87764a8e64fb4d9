import Foundation
import OpenMarketDomain

/// Searching: suggestions while the user types, and earlier searches.
@MainActor
public final class SearchModel: DrawnScene<SearchState, SearchModel.Exit> {
    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        case results(String)
        /// The user goes to the matches of a saved search: a text, and the conditions of the filter.
        case saved(String, ProductFilter)
        case home
    }

    /// The pause in typing before suggestions are asked for.
    public static let pause = Duration.milliseconds(300)
    private static let historyLimit = 10

    private var looking: Task<Void, Never>?
    private var saving: Task<Void, Never>?
    private var counting: Task<Void, Never>?
    /// The number of changes of the history: one that was loaded before is older.
    private var changes = 0

    /// A search for nothing yet.
    public init(context: SceneContext) {
        super.init(State.Facts(), context: context)
    }

    override public var title: String { context.wording(.titleSearch) }

    /// Loads the history and the searches that are kept, and the suggestions that were cancelled or failed.
    override public func load() async {
        async let suggestions: Void = facts.suggestions.isMissing ? suggest(after: .zero) : ()
        async let saved: Void = loadSaved()
        async let popular: Void = loadPopular()
        await loadHistory()
        _ = await (suggestions, saved, popular)
    }

    /// Forgets what another user has searched for.
    override public func forget(_ facts: inout State.Facts) {
        changes += 1
        (facts.recent, facts.saved, facts.matches, facts.isHistoryRead) = ([], [], [:], false)
        facts.watched = nil
    }

    /// The field of a search, its suggestions, and the earlier searches.
    @SceneOfferBuilder override public var offers: [SceneOffer] {
        let wording = context.wording
        let field = FormField(.fieldSearch, .fieldSearchPlaceholder, .text, in: wording)
        offer("type", typing: field.filled(with: state.text), then: { await self.looking?.value() }) { self.type($0) }
        leading("submit", wording(.actionSearch), to: state.text)
        if state.suggestions.problem?.isWorthRetrying == true {
            offer("retry", wording(.actionRetry), .refresh, at: .menu) { await self.suggest(after: .zero) }
        }
        for name in state.suggestions.value ?? [] {
            leading(.init("choose", name), name, at: .row(name), to: name)
        }
        for text in state.recent {
            leading(.init("recent", text), text, at: .row(text), to: text)
            offer(.init("forget", text), wording(.actionDelete), .delete, at: .row(text)) {
                await self.remember(self.facts.recent.filter { $0 != text })
            }
        }
        if !state.recent.isEmpty {
            offer("forgetAll", wording(.actionClearSearches), .delete, role: .destructive, at: .menu) {
                await self.remember([])
            }
        }
        for text in state.popular {
            leading(.init("popular", text), text, at: .row(text), to: text)
        }
        for search in state.saved {
            let (id, row) = (search.id, SceneCommand.Placement.row(search.id.rawValue))
            let title = [search.title, search.newText].compactMap(\.self).joined(separator: " ")
            offer(.init("openSaved", id.rawValue), title, .search, at: row) {
                self.onExit?(.saved(search.text, search.filter))
            }
            if let isWatched = search.isWatched {
                let title = wording(isWatched ? .actionUnwatchSearch : .actionWatchSearch)
                offer(.init("watch", id.rawValue), title, at: row, isOn: isWatched, isBusy: state.isBusy) {
                    await self.watch(id)
                }
            }
            offer(.init("forgetSaved", id.rawValue), wording(.searchUnsave), .delete, at: row) { await self.forget(id) }
        }
    }

    private func leading(
        _ id: SceneCommand.ID,
        _ title: String,
        at placement: SceneCommand.Placement = .main,
        to text: String
    ) -> SceneOffer {
        SceneOffer(SceneCommand(id, title, .search, at: placement), handle: { _ in self.begin(searchFor: text) })
    }

    /// Goes home, and looks for nothing any more.
    public func goHome() {
        onExit?(.home)
    }

    /// Goes to what matches a text, as much of it as an address holds, and remembers it; a blank text leads nowhere.
    public func search(for text: String) async {
        await begin(searchFor: text)?()
    }

    /// Goes to the results at once, however busy the app is, and returns the work of remembering the search.
    private func begin(searchFor text: String) -> SceneWork? {
        let keyword = LinkText.search(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !keyword.isEmpty else { return nil }
        stopLooking()
        onExit?(.results(keyword))
        return {
            if !self.facts.isHistoryRead { await self.loadHistory() }
            let others = self.facts.recent.filter { $0.lowercased() != keyword.lowercased() }
            await self.remember(Array(([keyword] + others).prefix(Self.historyLimit)))
        }
    }
}

// Suggestions.
extension SearchModel {
    /// Suggests names for a text after a pause without another key; only the last text counts.
    private func type(_ text: String) {
        // If the last request was cancelled, ask again for the same text.
        guard text != facts.text || facts.suggestions.isIdle else { return }
        change { $0.text = text }
        beginLooking(after: Self.pause)
    }

    private func suggest(after pause: Duration) async {
        beginLooking(after: pause)
        await looking?.value()
    }

    private func beginLooking(after pause: Duration) {
        looking?.cancel()
        let keyword = facts.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !keyword.isEmpty else {
            looking = nil
            return change { $0.suggestions = .idle }
        }
        let (clock, suggestNames) = (context.clock, context.market.suggestNames)
        change { $0.suggestions = .loading($0.suggestions.value) }
        looking = run { [weak self] in
            if pause > .zero { guard (try? await clock.sleep(for: pause)) != nil else { return } }
            await self?.load(\.suggestions) { try await suggestNames(keyword) }
            // Those on the screen belong to an earlier text.
            if case .failed(let error, _?)? = self?.facts.suggestions {
                self?.change { $0.suggestions = .failed(error, nil) }
            }
        }
    }

    /// Without a response there are no suggestions: those on the screen belong to an earlier text.
    private func stopLooking() {
        looking?.cancel()
        if facts.suggestions.isLoading || facts.suggestions.isMissing { change { $0.suggestions = .idle } }
    }
}

// Earlier searches, of the user and of all.
extension SearchModel {
    /// Shows what is searched for most; a market that cannot be asked, or does not know, has nothing to show.
    private func loadPopular() async {
        guard context.market.features.contains(.popularSearches) else { return }
        if let popular = try? await context.market.suggestNames("") { change { $0.popular = popular } }
    }

    private func loadHistory() async {
        // A history that cannot be read is an empty one; searching goes on.
        let before = changes
        let searches = (try? await context.history.searches(of: context.account)) ?? []
        // A search that was added or removed while the history was loading is newer than the response.
        guard before == changes else { return }
        change { ($0.recent, $0.isHistoryRead) = (Self.tidy(searches), true) }
    }

    /// Returns a history in which every search stands once, whatever its case.
    private static func tidy(_ searches: [String]) -> [String] {
        var known: Set<String> = []
        let once = searches.filter { search in
            !search.allSatisfy(\.isWhitespace) && known.insert(search.lowercased()).inserted
        }
        return Array(once.prefix(historyLimit))
    }

    /// Shows the history, and returns when it is stored.
    private func remember(_ searches: [String]) async {
        changes += 1
        change { $0.recent = searches }
        // One task after the other, so that the last history is stored; without a store it lasts as long as the scene.
        let task = Task { [saving, history = context.history, account = context.account] in
            await saving?.value
            try? await history.save(searches, of: account)
        }
        saving = task
        await task.value
    }
}

// Searches that are kept.
extension SearchModel {
    /// Shows the searches that the user keeps, and begins to count how much is new.
    private func loadSaved() async {
        // A store that cannot be read has nothing; searching goes on.
        let account = context.account
        guard let searches = try? await context.market.kept.searches(), account == context.account else { return }
        change { $0.saved = searches }
        count(searches)
        await loadWatched()
    }

    /// Asks which searches the market watches for the user; a market that cannot be asked offers to watch none.
    private func loadWatched() async {
        guard let notices = context.market.notices, context.account != nil, !facts.saved.isEmpty else { return }
        let account = context.account
        guard let overview = try? await notices.overview(), account == context.account else { return }
        change { $0.watched = overview.kinds.contains(.searchMatch) ? overview.searches : nil }
    }

    /// Has the market tell the user of new matches of a search, or do so no longer.
    private func watch(_ id: SavedSearch.ID) async {
        guard let notices = context.market.notices, let query = facts.saved.first(where: { $0.id == id })?.query else {
            return
        }
        if let known = facts.watched?.first(where: { $0.query == query }) {
            guard await work({ try await notices.unwatch(known.id) }) else { return }
            change { $0.watched?.removeAll { $0.id == known.id } }
        } else {
            var added: WatchedSearch?
            guard await work({ added = try await notices.watch(query) }), let added else { return }
            change { $0.watched = [added] + ($0.watched ?? []) }
        }
    }

    /// Counts one after the other, while the user goes on: a market may be slow, or not respond at all.
    private func count(_ searches: [SavedSearch]) {
        counting?.cancel()
        change { $0.isCounting = !searches.isEmpty }
        counting = run { [weak self, kept = context.market.kept] in
            for search in searches {
                do throws(MarketError) {
                    let matches = try await kept.newMatches(of: search)
                    guard !Task.isCancelled else { return }
                    self?.change { $0.matches[search.id] = matches }
                } catch .offline, .unreachable, .connectionLost, .timedOut, .unavailable, .rateLimited, .cancelled {
                    // Stop: the market is unreachable.
                    break
                } catch {
                    continue
                }
            }
            if !Task.isCancelled { self?.change { $0.isCounting = false } }
        }
    }

    private func forget(_ id: SavedSearch.ID) async {
        let query = facts.saved.first { $0.id == id }?.query
        change { $0.saved.removeAll { $0.id == id } }
        try? await context.market.kept.forgetSearch(id)
        guard let watched = facts.watched?.first(where: { $0.query == query }) else { return }
        change { $0.watched?.removeAll { $0.id == watched.id } }
        // What is not kept here any more is in the settings of notices, where it can be given up as well.
        try? await context.market.notices?.unwatch(watched.id)
    }
}
