import OpenMarketDomain

/// The likes of a user, as the market stores them: a port.
protocol LikeSending: Sendable {
    /// Stores whether the user likes a product.
    func setLike(_ isLiked: Bool, of product: Product.ID) async throws(MarketError)
}

/// The heart on a product, which fills as soon as it is tapped.
///
/// | course | what happens |
/// |---|---|
/// | primary | the heart changes at once; then the market is told |
/// | tapped during a call | the heart changes at once; after the response the market is told the last state, unless it has that |
/// | tapped back during a call | the market is told both states, one after the other |
/// | sad | the heart goes back to the state at the market, and the error is shown until the next tap |
/// | cancel | the heart goes back to the state at the market; there is no error |
@MainActor
final class LikeButtonModel {
    /// Whether the heart is filled.
    private(set) var isLiked: Bool
    /// The reason for which a like was taken back.
    private(set) var error: MarketError?
    private let product: Product.ID
    private let likes: any LikeSending
    /// The state at the market, as its last response confirmed it.
    private var confirmed: Bool
    private var isSending = false

    init(_ product: Product.ID, isLiked: Bool, likes: any LikeSending) {
        self.product = product
        self.isLiked = isLiked
        self.likes = likes
        confirmed = isLiked
    }

    /// Changes the heart, and returns when the market has been told.
    func tap() async {
        isLiked.toggle()
        error = nil
        guard !isSending else { return }
        isSending = true
        while isLiked != confirmed { await send(isLiked) }
        isSending = false
    }

    private func send(_ wish: Bool) async {
        do throws(MarketError) {
            try await likes.setLike(wish, of: product)
            confirmed = wish
        } catch {
            isLiked = confirmed
            if error != .cancelled { self.error = error }
        }
    }
}
