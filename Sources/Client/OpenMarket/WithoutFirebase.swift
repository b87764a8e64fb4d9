#if !(Everything || Firebase)
    import OpenMarketData
    import OpenMarketDomain

    /// Uninhabited stand-in for the accounts when the `Firebase` trait is off.
    struct AccountServices {
        private let none: Never

        init?(
            _ configuration: MarketConfiguration,
            over transport: HTTPPipeline,
            _ keeper: SessionKeeper,
            _ budget: RetryBudget
        ) {
            return nil
        }

        var live: LiveEvents? { switch none {} }

        var renewal: SessionRenewal { switch none {} }

        func chats(_ reads: CachedReads) -> CachedChatRepository {
            switch none {}
        }

        func ports(
            _ products: ProductServices,
            reads: CachedReads,
            sellers: SellerPorts?,
            outbox: OutboxPorts?
        ) -> AccountPorts {
            switch none {}
        }

        func sellers(forgetting reads: [CachedReads]) -> SellerPorts? {
            switch none {}
        }

        func products(of configuration: MarketConfiguration, sessions: SessionKeeper) -> ProductServices? {
            switch none {}
        }
    }

    extension MarketConfiguration {
        var isBesideItsAccounts: Bool { false }
        var projectOfProducts: String { "" }
    }
#endif
