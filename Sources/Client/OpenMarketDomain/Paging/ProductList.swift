/// A list of products that is loaded page by page: all products, found ones, liked ones or those of one vendor.
///
/// ```swift
/// let list = client.products(matching: "desk")
/// try await list.loadNext()
/// for await state in list.states { render(state.products, state.status) }
/// ```
///
/// - The first page is page 1.
/// - Any number of simultaneous calls cause one request.
/// - A failure keeps the page: the next call requests it again.
/// - A reset drops the page that is still loading, and keeps the old products until the first new ones are there.
///
/// A list belongs to one screen, because it keeps its cursor. ``pages`` reads the same products as an `AsyncSequence`.
public actor ProductList {
    /// Loads one page.
    public typealias LoadPage = @Sendable (PageRequest) async throws(MarketError) -> ProductPage

    private let loadPage: LoadPage
    private let pageSize: Int
    private let current = Broadcast(State())
    private let flight = SingleFlight<Int, Outcome, MarketError>(cancellation: .cancelled)
    private var cursor: PageCursor
    private var generation = 0
    private var attempt = 0
    private var replacesProducts = false
    /// Edits since the last request was sent; its response may still show the product before the edit.
    private var recentEdits: [Product.ID: Product] = [:]

    public init(pageSize: Int = PageRequest.defaultSize, loadPage: @escaping LoadPage) {
        self.pageSize = pageSize
        self.loadPage = loadPage
        self.cursor = PageCursor(size: pageSize)
    }

    public nonisolated var state: State { current.value }

    /// The list as it is now and after every change, until the reader stops or the list is released.
    ///
    /// A slow reader gets the last state, not each one in between.
    public nonisolated var states: AsyncStream<State> { current.values() }

    /// The pages from page 1 on, each loaded when the loop asks for it; ``state`` does not change.
    public nonisolated var pages: Pages { Pages(pageSize: pageSize, loadPage: loadPage) }

    /// A list of the same products, each page of which is loaded by way of `load`; nothing of it is loaded yet.
    package nonisolated func loading(
        by load: @escaping @Sendable (LoadPage, PageRequest) async throws(MarketError) -> ProductPage
    ) -> ProductList {
        ProductList(pageSize: pageSize) { [loadPage] request async throws(MarketError) in
            try await load(loadPage, request)
        }
    }

    package var waiterCount: Int { flight.waiterCount(for: generation) }

    /// Loads the next page, or waits for it when it is already loading.
    @discardableResult
    public func loadNext() async throws(MarketError) -> Outcome {
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
        change { $0.status = .idle }
    }

    /// Starts over and loads the first page.
    @discardableResult
    public func refresh() async throws(MarketError) -> Outcome {
        reset()
        return try await loadNext()
    }

    /// Applies a change that was made elsewhere, so that later pages neither skip nor repeat a row because of it.
    public func apply(_ event: ProductEvent) {
        switch event {
        case .created(let detail):
            // It stands above what is loaded, and shows after the next refresh.
            cursor.add(detail.id)
        case .liked, .unliked:
            return
        case .updated(let detail):
            recentEdits[detail.id] = detail.product
            change { state in
                guard let index = state.products.firstIndex(where: { $0.id == detail.id }) else { return }
                state.products[index] = detail.product
            }
        case .deleted(let id):
            let wasLoaded = state.products.contains { $0.id == id }
            cursor.remove(id, wasLoaded: wasLoaded)
            guard wasLoaded else { return }
            change { state in
                state.products.removeAll { $0.id == id }
                state.totalCount = state.totalCount.map { max(0, $0 - 1) }
            }
        }
    }

    private func load(in generation: Int) async throws(MarketError) -> Outcome {
        guard generation == self.generation else { return .superseded }
        guard !cursor.isEnded else { return .end }
        guard !Task.isCancelled else { throw .cancelled }
        attempt += 1
        let attempt = attempt
        change { $0.status = .loading }
        cursor.resume()
        do throws(MarketError) {
            return try await loadUntilNews(in: generation)
        } catch {
            guard generation == self.generation else { return .superseded }
            // A newer attempt may have started while this one was being cancelled.
            if attempt == self.attempt { change { $0.status = error == .cancelled ? .idle : .failed(error) } }
            throw error
        }
    }

    private func loadUntilNews(in generation: Int) async throws(MarketError) -> Outcome {
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
        // After a reset the old list stays until there is something to show instead.
        if replacesProducts, fresh.isEmpty, !cursor.isEnded { return [] }
        change { state in
            if replacesProducts { state = State() }
            state.products += fresh
            state.losses = cursor.losses
            state.totalCount = page.totalCount ?? state.totalCount
            state.repaired = page.repaired
            state.status = cursor.isEnded ? .ended : fresh.isEmpty ? .loading : .idle
        }
        replacesProducts = false
        return fresh
    }

    /// Makes all changes of one step visible at once.
    private func change(_ body: (inout State) -> Void) {
        var state = state
        body(&state)
        current.change(to: state)
    }
}

extension ProductList {
    /// The pages of a list as a lazy sequence, each product once.
    ///
    /// Nothing is loaded ahead: the next page is requested when the loop asks for
    /// it. An empty list gives no page at all.
    ///
    /// ```swift
    /// for try await page in client.products(matching: "keyboard").pages {
    ///     page.products.forEach { print($0.name) }
    /// }
    /// ```
    public struct Pages: AsyncSequence, Sendable {
        /// One page, without the products of earlier ones.
        public typealias Element = ProductPage
        /// Pages fail like everything else in a market.
        public typealias Failure = MarketError

        let pageSize: Int
        let loadPage: LoadPage

        /// Starts at page 1.
        public func makeAsyncIterator() -> Iterator {
            Iterator(cursor: PageCursor(size: pageSize), loadPage: loadPage)
        }

        /// One pass over the pages.
        public struct Iterator: AsyncIteratorProtocol {
            private var cursor: PageCursor
            private let loadPage: ProductList.LoadPage

            fileprivate init(cursor: PageCursor, loadPage: @escaping ProductList.LoadPage) {
                self.cursor = cursor
                self.loadPage = loadPage
            }

            /// The next page that holds something new, or `nil` at the end.
            public mutating func next() async throws(MarketError) -> ProductPage? {
                try await next(isolation: #isolation)
            }

            /// The next page that holds something new, or `nil` at the end.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(MarketError) -> ProductPage? {
                cursor.resume()
                while !cursor.isEnded {
                    guard !Task.isCancelled else { throw .cancelled }
                    let page = try await loadPage(cursor.nextRequest())
                    let fresh = cursor.accept(page)
                    guard fresh.products.isEmpty, fresh.losses.isEmpty else {
                        var rest = ProductPage(
                            number: page.number,
                            products: fresh.products,
                            hasNext: !cursor.isEnded,
                            totalCount: page.totalCount,
                            losses: fresh.losses,
                            cursor: page.cursor
                        )
                        rest.repaired = page.repaired
                        return rest
                    }
                }
                return nil
            }
        }
    }
}

extension ProductList {
    /// The result of loading the next page.
    public enum Outcome: Sendable, Equatable {
        /// New products behind the others, which may be fewer than a page.
        case appended([Product])
        /// The list is over; nothing was added.
        case end
        /// The list was reset while the page was loading; the page was dropped.
        case superseded
    }

    /// Everything a screen needs to know about a list.
    public struct State: Sendable, Hashable {
        /// The activity of the list.
        public enum Status: Sendable, Hashable {
            /// Nothing; there may be more pages.
            case idle
            case loading
            case ended
            /// The last attempt failed; the next one requests the same page.
            case failed(MarketError)
        }

        /// The products so far, each id once.
        public internal(set) var products: [Product] = []
        public internal(set) var status: Status = .idle
        /// The number of products in all, where the market gives it.
        public internal(set) var totalCount: Int?
        /// The corrected text that the market searched for because no product has the text as it was typed.
        public internal(set) var repaired: String?
        public internal(set) var losses: [RowLoss] = []

        /// A list of which nothing is loaded, unless said otherwise: for previews and doubles.
        public init(
            products: [Product] = [],
            status: Status = .idle,
            totalCount: Int? = nil,
            losses: [RowLoss] = []
        ) {
            (self.products, self.status, self.totalCount, self.losses) = (products, status, totalCount, losses)
        }
    }
}
