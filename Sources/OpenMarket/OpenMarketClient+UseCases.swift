public import OpenMarketDomain

extension OpenMarketClient {
    /// All use cases of this market in one value, as view models take them.
    ///
    /// ```swift
    /// let app = AppCoordinator(context: SceneContext(market: client.useCases))
    /// ```
    public var useCases: MarketUseCases {
        MarketUseCases(
            addNextProductPage: { addNextProductPage() },
            searchQuery: searchQuery,
            searchQueryResults: searchQueryResults,
            fetchProductDetail: fetchProductDetail,
            fetchMyProducts: fetchMyProducts,
            fetchBanners: fetchBanners,
            registerProduct: registerProduct,
            editProduct: editProduct,
            deleteProduct: deleteProduct,
            loadImage: loadImage,
            imagePrefetching: imagePrefetcher,
            events: events,
            sessions: sessions,
            accounts: accounts?.useCases
        )
    }
}

extension MarketAccounts {
    /// The use cases that need an account, as view models take them.
    public var useCases: AccountUseCases {
        AccountUseCases(
            signUp: signUp,
            login: login,
            logout: logout,
            restoreSession: restoreSession,
            sendPasswordReset: sendPasswordReset,
            deleteAccount: deleteAccount,
            handleLikedProduct: handleLikedProduct,
            fetchLikedProducts: fetchLikedProducts,
            handleChatting: handleChatting,
            fetchChatRooms: fetchChatRooms,
            searchChatting: searchChatting,
            sendMessage: sendMessage,
            observeMessages: observeMessages,
            markRead: markRead
        )
    }
}
