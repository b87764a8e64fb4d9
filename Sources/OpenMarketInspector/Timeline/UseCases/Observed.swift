import OpenMarketData
import OpenMarketDomain

/// A use case whose work is seen as the outermost step; it is a use case of the same kind as its base.
struct Observed<Base: Sendable>: Sendable {
    let base: Base
    let observer: ClientObserver

    /// Does the work of the base as a step with the name of its type.
    func step<Value: Sendable>(
        _ work: (Base) async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        let name = "\(type(of: base as Any))"
        guard let step = ClientStep.begin(.useCase, name, observer) else { return try await work(base) }
        return try await step.run { () async throws(MarketError) in try await work(base) }
    }
}

extension ClientObserver {
    /// The same use case, seen.
    func observing<Base>(_ base: Base) -> Observed<Base> { Observed(base: base, observer: self) }
}

extension MarketUseCases {
    /// The same use cases, seen by `observer`; lists are seen from the cache on, and images and streams are not.
    func observed(by observer: ClientObserver) -> MarketUseCases {
        var copy = self
        copy.suggestNames = observer.observing(suggestNames)
        copy.findSpelling = observer.observing(findSpelling)
        copy.countFacets = observer.observing(countFacets)
        copy.fetchProductDetail = observer.observing(fetchProductDetail)
        copy.refreshProduct = observer.observing(refreshProduct)
        copy.fetchProductHistory = observer.observing(fetchProductHistory)
        copy.registerProduct = observer.observing(registerProduct)
        copy.editProduct = observer.observing(editProduct)
        copy.arrangeImages = observer.observing(arrangeImages)
        copy.deleteProduct = observer.observing(deleteProduct)
        copy.fetchBanners = observer.observing(fetchBanners)
        copy.checkServerHealth = observer.observing(checkServerHealth)
        copy.loginAsVendor = observer.observing(loginAsVendor)
        copy.accounts = accounts?.observed(by: observer)
        return copy
    }
}

extension AccountUseCases {
    /// The same use cases, seen by `observer`.
    fileprivate func observed(by observer: ClientObserver) -> AccountUseCases {
        var copy = self
        copy.signUp = observer.observing(signUp)
        copy.login = observer.observing(login)
        copy.logInWithProvider = observer.observing(logInWithProvider)
        copy.finishSignUp = observer.observing(finishSignUp)
        copy.logout = observer.observing(logout)
        copy.restoreSession = observer.observing(restoreSession)
        copy.sendPasswordReset = observer.observing(sendPasswordReset)
        copy.deleteAccount = observer.observing(deleteAccount)
        copy.fetchUserProfile = observer.observing(fetchUserProfile)
        copy.findUser = observer.observing(findUser)
        copy.setLike = observer.observing(setLike)
        copy.fetchLikedIDs = observer.observing(fetchLikedIDs)
        copy.openChat = observer.observing(openChat)
        copy.leaveChat = observer.observing(leaveChat)
        copy.fetchChatRooms = observer.observing(fetchChatRooms)
        copy.fetchOlderMessages = observer.observing(fetchOlderMessages)
        copy.sendMessage = observer.observing(sendMessage)
        copy.markRead = observer.observing(markRead)
        copy.blockedSellers = observer.observing(blockedSellers)
        copy.sendReport = observer.observing(sendReport)
        copy.sellerPages = observer.observing(sellerPages)
        copy.followedSellers = observer.observing(followedSellers)
        copy.saleReviews = observer.observing(saleReviews)
        return copy
    }
}
