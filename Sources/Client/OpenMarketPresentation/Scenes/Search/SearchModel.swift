import Foundation
public import OpenMarketDomain

/// Searching: suggestions while one types, and what was searched for before.
@MainActor
public final class SearchModel: PresentedScene {
    /// The state on the screen.
    public struct State: Sendable, Equatable {
        /// The text that was typed.
        public internal(set) var text = ""
        /// Names that match, in the market's order.
        public internal(set) var suggestions: LoadState<[String]> = .idle
        /// The earlier searches, the newest first; to be shown while nothing is typed.
        public internal(set) var recent: [String] = []
        /// The searches that the user keeps, the newest first; to be shown while nothing is typed.
        public internal(set) var saved: [SavedSearchRow] = []
        /// Whether it is still being counted how much is new in them.
        public internal(set) var isCounting = false
        /// The text in place of a list that is empty.
        public internal(set) var emptyText: String?
    }

    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        /// To what matches a text.
        case results(String)
        /// To what matches a search that is kept: a text, and what narrows it.
        case saved(String, ProductFilter)
        /// To the home tab.
        case home
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// The scene appears.
        case load
        /// Something is typed.
        case type(String)
        /// Suggestions that failed are asked for again.
        case retry
        /// The search is started.
        case submit
        /// A suggestion or an earlier search is tapped.
        case choose(String)
        /// An earlier search is taken off the list.
        case forget(String)
        /// All earlier searches are taken off the list.
        case forgetAll
        /// A search that is kept is tapped.
        case openSaved(SavedSearch.ID)
        /// A search is kept no longer.
        case forgetSaved(SavedSearch.ID)
        /// The way home is taken.
        case home
    }

    /// The pause in typing before suggestions are asked for.
    public static let pause = Duration.milliseconds(300)
    /// The number of searches that are remembered.
    private static let historyLimit = 10

    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    private var looking: Task<Void, Never>?
    private var saving: Task<Void, Never>?
    var counting: Task<Void, Never>?
    private var hasLoaded = false
    /// The account whose searches are shown.
    private var account: String?
    private var changes = 0

    /// A search for nothing yet.
    public init(context: SceneContext) {
        self.context = context
        source = StateSource(State())
        account = context.account
        context.session.onChange(for: self) { [weak self] _ in self?.changeUser() }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    private func retell(in wording: Wording) {
        source.change { state in
            state.suggestions = state.suggestions.retold(in: wording)
            for index in state.saved.indices { state.saved[index].tell(in: wording) }
        }
        if state.emptyText != nil { showEmptyText() }
    }

    deinit {
        looking?.cancel()
        counting?.cancel()
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: return load
        case .type(let text): return type(text)
        case .retry: return retry
        case .submit: return search(state.text)
        case .choose(let text): return search(text)
        case .forget(let text): return remember(state.recent.filter { $0 != text })
        case .forgetAll: return remember([])
        case .openSaved(let id): open(id)
        case .forgetSaved(let id): return { await self.forget(id) }
        case .home: onExit?(.home)
        }
        return nil
    }

    /// Loads the history, and the suggestions that were cancelled or failed.
    func load() async {
        async let suggestions: Void = retry()
        async let saved: Void = loadSaved()
        await loadHistory()
        _ = await (suggestions, saved)
    }

    private func loadHistory() async {
        // A history that cannot be read is an empty one; searching goes on.
        let before = changes
        let searches = (try? await context.history.searches(of: account)) ?? []
        hasLoaded = true
        // A search that was added or removed while the history was loading is newer than the response.
        guard before == changes else { return }
        source.change { $0.recent = Self.tidy(searches) }
        showEmptyText()
    }

    /// Shows nothing of what another user has searched for.
    private func changeUser() {
        guard account != context.account else { return }
        account = context.account
        hasLoaded = false
        changes += 1
        source.change { ($0.recent, $0.saved) = ([], []) }
        showEmptyText()
    }

    /// Suggests names for a text after a pause without another key; only the last text counts.
    private func type(_ text: String) -> SceneWork? {
        // If the last request was cancelled, ask again for the same text.
        guard text != state.text || state.suggestions == .idle else { return nil }
        source.change { $0.text = text }
        return suggest(after: Self.pause)
    }

    /// Loads missing suggestions for the current text at once.
    func retry() async {
        guard !state.text.allSatisfy(\.isWhitespace) else { return }
        switch state.suggestions {
        case .idle, .failed: await suggest(after: .zero)?()
        case .loading, .loaded: break
        }
    }

    /// Starts to load suggestions, and returns the work of waiting for them.
    private func suggest(after pause: Duration) -> SceneWork? {
        looking?.cancel()
        let keyword = state.text.trimmingCharacters(in: .whitespacesAndNewlines)
        source.change { state in
            state.suggestions = keyword.isEmpty ? .idle : .loading(state.suggestions.value)
        }
        showEmptyText()
        guard !keyword.isEmpty else { return nil }
        let (clock, suggestNames) = (context.clock, context.market.suggestNames)
        let task = Task { [weak self] in
            if pause > .zero { guard (try? await clock.sleep(for: pause)) != nil else { return } }
            let answer: Result<[String], MarketError>
            do throws(MarketError) {
                answer = .success(try await suggestNames(keyword))
            } catch {
                answer = .failure(error)
            }
            if !Task.isCancelled { self?.take(answer) }
        }
        looking = task
        return { await task.value() }
    }

    /// Goes to what matches a text, as much of it as an address holds, and returns the work of remembering it; a blank
    /// text leads nowhere.
    func search(_ text: String) -> SceneWork? {
        let keyword = LinkText.search(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !keyword.isEmpty else { return nil }
        stopLooking()
        onExit?(.results(keyword))
        return { [self] in
            if !hasLoaded { await loadHistory() }
            let others = state.recent.filter { $0.lowercased() != keyword.lowercased() }
            await remember(Array(([keyword] + others).prefix(Self.historyLimit)))()
        }
    }

    /// Without a response there are no suggestions: those on the screen belong to an earlier text.
    private func stopLooking() {
        looking?.cancel()
        if case .loaded = state.suggestions { return }
        source.change { $0.suggestions = .idle }
    }

    private func take(_ answer: Result<[String], MarketError>) {
        source.change { state in
            switch answer {
            case .success(let names): state.suggestions = .loaded(names)
            case .failure(.cancelled): state.suggestions = .idle
            case .failure(let error): state.suggestions = .failed(Problem(error, in: self.context.wording), nil)
            }
        }
        showEmptyText()
    }

    /// A history in which every search is there once, whatever its case, as after a search.
    private static func tidy(_ searches: [String]) -> [String] {
        var known: Set<String> = []
        let once = searches.filter { search in
            !search.allSatisfy(\.isWhitespace) && known.insert(search.lowercased()).inserted
        }
        return Array(once.prefix(historyLimit))
    }

    /// Shows the history, and returns the work of waiting until it is stored.
    private func remember(_ searches: [String]) -> SceneWork {
        changes += 1
        source.change { $0.recent = searches }
        showEmptyText()
        // One after the other, so that the last history is stored. What cannot be stored lasts as long as the scene.
        let task = Task { [saving, context, account] in
            await saving?.value
            try? await context.history.save(searches, of: account)
        }
        saving = task
        return { await task.value }
    }

    private func showEmptyText() {
        let wording = context.wording
        source.change { state in
            if state.text.allSatisfy(\.isWhitespace) {
                state.emptyText = state.recent.isEmpty ? wording(.emptyRecentSearches) : nil
            } else if case .loaded(let names) = state.suggestions, names.isEmpty {
                state.emptyText = wording(.emptyResults, state.text)
            } else {
                state.emptyText = nil
            }
        }
    }
}

extension SearchModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleSearch) }
    /// Failures are part of the suggestions.
    public var alert: AlertModel? { nil }
    /// Loads the history, and the suggestions that are missing.
    public func appear() async { await load() }

    /// Cancels the request for suggestions and the counting, and disconnects the exits.
    public func cancelWork() {
        stopLooking()
        counting?.cancel()
        onExit = nil
    }

    /// There is no alert.
    public func answer(_ choice: AlertChoice, text: Secret?) async {}
}

extension SearchModel {
    /// Shows the searches that the user keeps, and begins to count how much is new.
    private func loadSaved() async {
        // A store that cannot be read has nothing; searching goes on.
        guard let searches = try? await context.market.kept.searches() else { return }
        let before = state.saved
        let rows = searches.map { search in
            var row = SavedSearchRow(search, wording: context.wording)
            row.show(before.first { $0.id == row.id }, in: context.wording)
            return row
        }
        source.change { $0.saved = rows }
        count(searches)
    }

    /// Counts one after the other, while the user goes on: a market may be slow, or not respond at all.
    private func count(_ searches: [SavedSearch]) {
        counting?.cancel()
        source.change { $0.isCounting = !searches.isEmpty }
        counting = Task { [weak self, kept = context.market.kept] in
            for search in searches {
                do throws(MarketError) {
                    let matches = try await kept.newMatches(of: search)
                    guard !Task.isCancelled else { return }
                    self?.show(matches, at: search.id)
                } catch .offline, .unreachable, .connectionLost, .timedOut, .unavailable, .rateLimited, .cancelled {
                    // Stop: the market is unreachable.
                    break
                } catch {
                    continue
                }
            }
            if !Task.isCancelled { self?.source.change { $0.isCounting = false } }
        }
    }

    /// Goes to what matches a search that is kept.
    func open(_ id: SavedSearch.ID) {
        guard let row = state.saved.first(where: { $0.id == id }) else { return }
        onExit?(.saved(row.text, row.filter))
    }

    /// Keeps a search no longer.
    func forget(_ id: SavedSearch.ID) async {
        source.change { $0.saved.removeAll { $0.id == id } }
        try? await context.market.kept.forgetSearch(id)
    }

    private func show(_ matches: NewMatches, at id: SavedSearch.ID) {
        let wording = context.wording
        source.change { state in
            guard let index = state.saved.firstIndex(where: { $0.id == id }) else { return }
            state.saved[index].show(matches, in: wording)
        }
    }
}

extension SearchModel.State {
    /// A suggestion, and which parts of it were typed.
    public func matched(_ suggestion: String) -> MatchedText {
        MatchedText(suggestion, searchedFor: text)
    }
}
