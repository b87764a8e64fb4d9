public import Foundation

/// Keeps on this device what a user has typed into the form for a new product; the market is told nothing.
///
/// | course | what happens |
/// |---|---|
/// | input | what stands in the form now |
/// | primary | it takes the place of the user's draft before; each user has one |
/// | the login ended in between | what one user typed is not kept for another, nor for a guest |
/// | guests | a guest's draft is not stored: the next guest at the device would find it |
/// | log-in | what a guest typed in the hour before is the draft of the user who logs in, unless they have one; then it is gone |
/// | too long | ``MarketError/storage(_:)`` with ``StorageFailure/full``, and the draft before stays |
/// | too old, too many | drafts of more than ``FormDrafts/days`` days ago, and the oldest beyond ``FormDrafts/limit``, go |
/// | other users | a user finds the own draft only, also after a log-out and a login |
/// | forget | nothing of it is left |
/// | sad | the store's error |
public protocol FormDraftsUseCase: Sendable {
    /// The user's draft, if there is one.
    func draft() async throws(MarketError) -> FormDraft?

    /// Keeps a draft in place of the one before, if the account that typed it is still logged in.
    ///
    /// A draft without an account is that of a guest.
    func keep(_ draft: FormDraft, of account: String?) async throws(MarketError)

    /// Deletes the user's draft: it was sent, or given up.
    func forget() async throws(MarketError)
}

/// Keeps drafts in a store.
public struct FormDrafts: FormDraftsUseCase {
    /// How many users have a draft on one device.
    public static let limit = 500
    /// How long a draft stays.
    public static let days = 90
    /// How many bytes the texts of a draft have at most.
    public static let size = 16_384

    private let store: any FormDraftStore
    private let owner: KeptOwner
    private let market: String
    private let now: @Sendable () -> Date
    private let guest = GuestDraft()

    /// Keeps drafts in `store` for the session in `sessions`.
    ///
    /// `market` tells this market from others whose drafts are in the same store.
    public init(
        store: any FormDraftStore,
        sessions: any SessionStore,
        market: String = "",
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.store, self.market, self.now) = (store, market, now)
        owner = KeptOwner(in: market, sessions: sessions)
    }

    /// The user's draft, if there is one.
    public func draft() async throws(MarketError) -> FormDraft? {
        guard let owner = try await owner.userName() else { return nil }
        let own = Self.recent(try await store.drafts(), at: now()).first { $0.owner == owner }?.draft
        // What was typed before the log-in is for the user who logs in next, or for no one.
        guard let typed = guest.take(at: now()), own == nil else { return own }
        try await store(typed, of: owner)
        return typed
    }

    /// Keeps a draft in place of the one before.
    public func keep(_ draft: FormDraft, of account: String?) async throws(MarketError) {
        let size = draft.texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard size <= Self.size else { throw .storage(.full) }
        guard let account else { return guest.keep(draft, at: now()) }
        // The login may have ended, or be another one, since it was typed.
        guard let owner = try await owner.userName(), owner == KeptOwner.name(of: account, in: market) else { return }
        try await store(draft, of: owner)
    }

    private func store(_ draft: FormDraft, of owner: String) async throws(MarketError) {
        let kept = KeptDraft(draft, at: now(), owner: owner)
        try await store.change { drafts in
            drafts.removeAll { $0.owner == owner }
            drafts.insert(kept, at: 0)
            drafts = Self.recent(drafts, at: kept.keptAt)
        }
    }

    /// Deletes the user's draft.
    public func forget() async throws(MarketError) {
        // A form that was filled in before its log-in was noticed has typed as a guest.
        guest.forget()
        guard let owner = try await owner.userName() else { return }
        // Most forms have no draft: nothing has to be written for those.
        guard try await store.drafts().contains(where: { $0.owner == owner }) else { return }
        try await store.change { drafts in drafts.removeAll { $0.owner == owner } }
    }

    private static func recent(_ drafts: [KeptDraft], at now: Date) -> [KeptDraft] {
        let oldest = now.addingTimeInterval(-Double(days) * 86_400)
        return Array(drafts.filter { $0.keptAt > oldest }.prefix(limit))
    }
}
