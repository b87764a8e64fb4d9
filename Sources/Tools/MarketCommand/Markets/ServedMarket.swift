package import OpenMarketBackend
package import OpenMarketWebShop

/// A market that `serve` has open, with what stands between it and its clients.
package struct ServedMarket: Sendable {
    /// A page of its own about the market, which has a listener of its own.
    package struct Page: Sendable {
        let start: @Sendable () throws(ServerError) -> String
        let stop: @Sendable () async -> Void

        /// A page that begins to listen, and then has an address, and that stops.
        package init(
            start: @escaping @Sendable () throws(ServerError) -> String,
            stop: @escaping @Sendable () async -> Void
        ) {
            (self.start, self.stop) = (start, stop)
        }
    }

    /// The market as it is now; another program may put a fresh one in its place.
    let current: @Sendable () -> MarketBackend
    /// The receiver of what clients ask.
    let handler: any ShopBesideMarket.Market
    let observer: ServerObserver?
    let page: Page?
    let replaceAccessRules: @Sendable (AccessRules) -> Void
    let close: @Sendable () async -> Void

    /// A market with something between it and its clients.
    package init(
        current: @escaping @Sendable () -> MarketBackend,
        handler: any ShopBesideMarket.Market,
        observer: ServerObserver? = nil,
        page: Page? = nil,
        replaceAccessRules: @escaping @Sendable (AccessRules) -> Void,
        close: @escaping @Sendable () async -> Void
    ) {
        (self.current, self.handler, self.observer, self.page) = (current, handler, observer, page)
        (self.replaceAccessRules, self.close) = (replaceAccessRules, close)
    }

    /// A market with nothing between it and its clients.
    init(_ backend: MarketBackend) {
        self.init(
            current: { backend },
            handler: backend,
            replaceAccessRules: { backend.replaceAccessRules($0) },
            close: { await backend.close() }
        )
    }
}
