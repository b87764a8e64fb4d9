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

        func chats(_ reads: CachedReads, _ sessions: SessionKeeper) -> CachedChatRepository {
            switch none {}
        }

        func ports(
            _ products: ProductServices,
            chats: (any ChatRepository)?,
            sellers: SellerPorts?,
            outbox: OutboxPorts?
        ) -> AccountPorts {
            switch none {}
        }

        func sellers(forgetting reads: [CachedReads]) -> SellerPorts? {
            switch none {}
        }

        func products(of configuration: MarketConfiguration) -> ProductServices? {
            switch none {}
        }
    }

    extension MarketConfiguration {
        var isBesideItsAccounts: Bool { false }
        var projectOfProducts: String { "" }
    }
#endif
