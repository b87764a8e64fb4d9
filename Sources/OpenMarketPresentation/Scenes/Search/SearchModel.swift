import Foundation
import OpenMarketDomain

/// Searching: suggestions while one types, and what was searched for before.
@MainActor
public final class SearchModel: SceneModel {
    /// What is shown.
    public struct State: Sendable, Hashable {
        /// What was typed.
        public internal(set) var text = ""
        /// Names that match, in the market's order.
        public internal(set) var suggestions: LoadState<[String]> = .idle
        /// What was searched for before, the newest first; shown while nothing is typed.
        public internal(set) var recent: [String] = []
        /// What to show in place of a list that is empty.
        public internal(set) var emptyText: String?
    }

    /// Where the scene leads to.
    public enum Exit: Sendable, Hashable {
        /// To what matches a text.
        case results(String)
        /// To the home tab.
        case home
    }

    /// What a user may do.
    public enum Action: Sendable, Hashable {
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
        /// The way home is taken.
        case home
    }

    /// How long nothing must be typed before suggestions are asked for.
    public static let pause = Duration.milliseconds(300)
    /// How many searches are remembered.
    public static let historyLimit = 10

    /// What is shown.
    public let source: StateSource<State>
    /// Told where the user goes from here.
    public var onExit: (@MainActor (Exit) -> Void)?

    private let context: SceneContext
    private var looking: Task<Void, Never>?
    private var saving: Task<Void, Never>?
    private var hasLoaded = false
    private var changes = 0

    /// A search for nothing yet.
    public init(context: SceneContext) {
        self.context = context
        source = StateSource(State())
    }

    deinit {
        looking?.cancel()
    }

    /// Does what the user did.
    public func perform(_ action: Action) async {
        switch action {
        case .load: await load()
        case .type(let text): await type(text)
        case .retry: await retry()
        case .submit: await search(state.text)
        case .choose(let text): await search(text)
        case .forget(let text): await remember(state.recent.filter { $0 != text })
        case .forgetAll: await remember([])
        case .home: onExit?(.home)
        }
    }

    /// Reads what was searched for before, and asks for the suggestions that were given up or failed.
    public func load() async {
        async let suggestions: Void = retry()
        await loadHistory()
        await suggestions
    }

    private func loadHistory() async {
        // A history that cannot be read is an empty one; searching goes on.
        let before = changes
        let searches = (try? await context.history.searches()) ?? []
        hasLoaded = true
        // What was searched or forgotten meanwhile is news; the answer is not.
        guard before == changes else { return }
        source.change { $0.recent = Self.tidy(searches) }
        showEmptyText()
    }

    /// Suggests names for a text, once nothing more is typed for a moment; only the last text counts.
    public func type(_ text: String) async {
        // Of a text whose suggestions were given up, they are asked for again.
        guard text != state.text || state.suggestions == .idle else { return }
        source.change { $0.text = text }
        await suggest(after: Self.pause)
    }

    /// Asks at once for the suggestions that are not here, of the text as it is.
    public func retry() async {
        guard !state.text.allSatisfy(\.isWhitespace) else { return }
        switch state.suggestions {
        case .idle, .failed: await suggest(after: .zero)
        case .loading, .loaded: break
        }
    }

    private func suggest(after pause: Duration) async {
        looking?.cancel()
        let keyword = state.text.trimmingCharacters(in: .whitespacesAndNewlines)
        source.change { state in
            state.suggestions = keyword.isEmpty ? .idle : .loading(state.suggestions.value)
        }
        showEmptyText()
        guard !keyword.isEmpty else { return }
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
        await task.value()
    }

    /// Goes to what matches a text; a blank one leads nowhere.
    public func search(_ text: String) async {
        let keyword = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !keyword.isEmpty else { return }
        stopLooking()
        onExit?(.results(keyword))
        if !hasLoaded { await loadHistory() }
        let others = state.recent.filter { $0.lowercased() != keyword.lowercased() }
        await remember(Array(([keyword] + others).prefix(Self.historyLimit)))
    }

    /// Asks for no suggestions any more.
    func leave() {
        stopLooking()
    }

    /// Suggestions that did not come are none: those that are shown meanwhile belong to an earlier text.
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

    private func remember(_ searches: [String]) async {
        changes += 1
        source.change { $0.recent = searches }
        showEmptyText()
        // One after the other, so that the last one is what is kept. What cannot be kept is forgotten with the scene.
        let task = Task { [saving, context] in
            await saving?.value
            try? await context.history.save(searches)
        }
        saving = task
        await task.value
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
