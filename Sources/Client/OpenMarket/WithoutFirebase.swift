#if !(Everything || Firebase)
    import OpenMarketData
    import OpenMarketDomain

    /// Uninhabited stand-in for a Firebase project when the `Firebase` trait is off.
    struct ProjectServices {
        private let none: Never

        init?(
            _ configuration: MarketConfiguration,
            over transport: HTTPPipeline,
            _ keeper: SessionKeeper,
            _ budget: RetryBudget
        ) {
            return nil
        }

        var auth: any AuthService { switch none {} }

        var renewal: SessionRenewal { switch none {} }

        var live: LiveEvents? { switch none {} }

        func repositories(_ reads: CachedReads, _ sessions: SessionKeeper) -> AccountRepositories {
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
        var isProjectAtServer: Bool { false }
        var projectOfProducts: String { "" }
    }
#endif
