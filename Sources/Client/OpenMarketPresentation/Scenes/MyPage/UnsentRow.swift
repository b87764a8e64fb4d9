public import OpenMarketDomain

/// A product that a user has offered and that the market does not have yet, or a like that it has refused.
public struct UnsentRow: Sendable, Equatable, Identifiable {
    public let id: PendingChange.ID
    /// The name of the product, or what was to be done with it.
    public let title: String
    /// Its progress, or the reason why the market has refused it.
    public let text: String
    /// Whether it is sent by itself no more: it can be sent again or given up.
    public let isRefused: Bool
    let isProduct: Bool

    /// Whether it can be changed in a form and sent again.
    public var isChangeable: Bool { isRefused && isProduct }

    /// A row for a change, with the product's name from `name`; `nil` for a change that another scene shows.
    init?(_ change: PendingChange, in wording: Wording, name: (Product.ID) -> String? = { _ in nil }) {
        switch (change.action, change.state) {
        case (.registration(let registration), _): title = registration.draft.name
        case (.like(let id, let isLiked), .refused):
            title = wording(isLiked ? .spokenLikeButton : .spokenUnlikeButton, name(id) ?? id.rawValue)
        case (.like, _), (.message, _): return nil
        }
        id = change.id
        isProduct = change.registration != nil
        switch change.state {
        case .waiting: (text, isRefused) = (wording(.messageWaiting), false)
        case .sending: (text, isRefused) = (wording(.messageSending), false)
        case .refused(let error): (text, isRefused) = (Self.reason(error, change.registration, in: wording), true)
        }
    }

    /// Returns the reason why the change was refused, with the advice to look for a product that may have arrived.
    private static func reason(
        _ error: MarketError,
        _ registration: PendingRegistration?,
        in wording: Wording
    ) -> String {
        let reason = wording.text(of: error).message
        guard let registration else { return reason }
        guard error.outcome != .unknown else { return wording(.unsentDoubt) }
        // The last error says nothing about the requests before.
        return registration.mayBeThere ? reason + " " + wording(.unsentDoubt) : reason
    }
}
