/// The pages of one list, loaded one at a time: the state machine behind an endless list.
///
/// - The first page is page 1.
/// - Any number of simultaneous calls cause one request.
/// - A failure keeps the page: the next call tries it again.
/// - A reset makes any page still on its way worthless, and keeps the old
///   products on the screen until the first new ones are there.
public actor ProductPager {
    /// How the pager gets a page.
    public typealias LoadPage = @Sendable (PageRequest) async throws(MarketError) -> ProductPage

    private let loadPage: LoadPage
    private let pageSize: Int
    private let flight = SingleFlight<Int, PageOutcome, MarketError>(cancellation: .cancelled)
    private var cursor: PageCursor
    private var generation = 0
    private var attempt = 0
    private var replacesProducts = false
    /// Edits since the page on its way was asked for; it may still show what was before.
    private var recentEdits: [Product.ID: Product] = [:]

    /// Where the list stands.
    public private(set) var state = PagerState()

    /// A list of which nothing is loaded.
    public init(pageSize: Int = PageRequest.defaultSize, loadPage: @escaping LoadPage) {
        self.pageSize = pageSize
        self.loadPage = loadPage
        self.cursor = PageCursor(size: pageSize)
    }

    /// How many callers wait for a page.
    package var waiterCount: Int { flight.waiterCount(for: generation) }

    /// Loads the next page, or waits for it when it is already on its way.
    public func loadNext() async throws(MarketError) -> PageOutcome {
        let generation = generation
        return try await flight.value(for: generation) { () async throws(MarketError) in
            try await self.load(in: generation)
        }
    }

    /// Starts over at page 1, without loading anything yet.
    public func reset() {
        flight.end(generation, with: .success(.superseded))
        generation += 1
        cursor = PageCursor(size: pageSize)
        replacesProducts = true
        state.status = .idle
    }

    /// Starts over and loads the first page.
    public func refresh() async throws(MarketError) -> PageOutcome {
        reset()
        return try await loadNext()
    }

    /// Makes the loaded products agree with something that happened elsewhere.
    public func apply(_ event: ProductEvent) {
        switch event {
        case .created(let detail):
            // It stands above what is loaded, and shows with the list that is begun anew.
            cursor.add(detail.id)
        case .liked, .unliked:
            return
        case .updated(let detail):
            recentEdits[detail.id] = detail.product
            guard let index = state.products.firstIndex(where: { $0.id == detail.id }) else { return }
            state.products[index] = detail.product
        case .deleted(let id):
            let count = state.products.count
            state.products.removeAll { $0.id == id }
            let wasLoaded = state.products.count < count
            cursor.remove(id, wasLoaded: wasLoaded)
            if wasLoaded, let total = state.totalCount { state.totalCount = max(0, total - 1) }
        }
    }

    private func load(in generation: Int) async throws(MarketError) -> PageOutcome {
        guard generation == self.generation else { return .superseded }
        guard !cursor.isEnded else { return .end }
        guard !Task.isCancelled else { throw .cancelled }
        attempt += 1
        let attempt = attempt
        state.status = .loading
        cursor.resume()
        do throws(MarketError) {
            return try await loadUntilNews(in: generation)
        } catch {
            guard generation == self.generation else { return .superseded }
            // A newer attempt may have started while this one was being cancelled.
            if attempt == self.attempt { state.status = error == .cancelled ? .idle : .failed(error) }
            throw error
        }
    }

    private func loadUntilNews(in generation: Int) async throws(MarketError) -> PageOutcome {
        while true {
            recentEdits = [:]
            let page = try await loadPage(cursor.nextRequest())
            guard generation == self.generation else { return .superseded }
            guard !Task.isCancelled else { throw .cancelled }
            let fresh = take(page)
            if !fresh.isEmpty { return .appended(fresh) }
            if cursor.isEnded { return .end }
        }
    }

    private func take(_ page: ProductPage) -> [Product] {
        let fresh = cursor.accept(page).products.map { recentEdits[$0.id] ?? $0 }
        // After a reset the old list stays until there is something to show in its place.
        if replacesProducts, fresh.isEmpty, !cursor.isEnded { return [] }
        if replacesProducts {
            state = PagerState()
            replacesProducts = false
        }
        state.products += fresh
        state.losses = cursor.losses
        state.totalCount = page.totalCount ?? state.totalCount
        state.status = cursor.isEnded ? .ended : fresh.isEmpty ? .loading : .idle
        return fresh
    }
}
