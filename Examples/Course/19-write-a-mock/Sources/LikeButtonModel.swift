import OpenMarketDomain

/// Likes and their end at the market: a port.
protocol LikeSending: Sendable {
    /// Stores whether the user likes a product.
    func setLike(_ isLiked: Bool, of product: Product.ID) async throws(MarketError)
}

/// The heart on a product, which fills as soon as it is tapped.
///
/// | course | what happens |
/// |---|---|
/// | primary | the heart changes at once; then the market is told |
/// | tapped while the market is told | the heart changes at once; the market is told the last wish, after the first response |
/// | tapped back before the response | the market is told that, too |
/// | sad | the heart shows again what the market has, and the error is shown until the next tap |
/// | cancel | the heart shows again what the market has; there is no error |
@MainActor
final class LikeButtonModel {
    /// Whether the heart is filled.
    private(set) var isLiked: Bool
    /// The reason for which a like was taken back.
    private(set) var error: MarketError?
    private let product: Product.ID
    private let likes: any LikeSending
    /// What the market has, as far as is known.
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
