public import OpenMarketDomain

/// A product that a user has offered and that the market does not have yet.
public struct UnsentRow: Sendable, Equatable, Identifiable {
    /// The change in the outbox.
    public let id: PendingChange.ID
    /// The name of the product.
    public let title: String
    /// Its progress, or the reason why the market has refused it.
    public let text: String
    /// Whether it is sent by itself no more: it can be sent again, changed or given up.
    public let isRefused: Bool

    /// A row for a registration; `nil` for a change that is shown elsewhere.
    init?(_ change: PendingChange, in wording: Wording) {
        guard let registration = change.registration else { return nil }
        id = change.id
        title = registration.draft.name
        switch change.state {
        case .waiting: (text, isRefused) = (wording(.messageWaiting), false)
        case .sending: (text, isRefused) = (wording(.messageSending), false)
        case .refused(let error): (text, isRefused) = (Self.reason(error, registration, in: wording), true)
        }
    }

    /// Why it is not sent any more; where it may have arrived, that it has to be looked for first.
    private static func reason(
        _ error: MarketError,
        _ registration: PendingRegistration,
        in wording: Wording
    ) -> String {
        guard error.outcome != .unknown else { return wording(.unsentDoubt) }
        let reason = wording.text(of: error).message
        // The last error says nothing about the requests before.
        return registration.mayBeThere ? reason + " " + wording(.unsentDoubt) : reason
    }
}
