public import Foundation
import Synchronization

/// A new product that a user has begun to describe, as it was typed.
///
/// Photos are no part of it: they would be copies of private files, and some are gone by the next start.
public struct FormDraft: Sendable, Equatable, Codable {
    /// The number of users that have a draft on one device.
    public static let limit = 500
    /// The number of days that a draft stays.
    public static let days = 90
    /// The greatest number of bytes of the texts of a draft.
    public static let size = 16_384

    /// A product that was on its way to the market when this was kept.
    ///
    /// Where the app ends before the response, the market may have it:
    /// ``RegisterProductUseCase/earlier(_:)`` looks, so that the draft does not become a second one.
    public struct Attempt: Sendable, Equatable, Codable {
        /// The product as it was sent first.
        public let draft: ProductDraft
        /// The time of the first attempt.
        public let since: Date
        /// The product as it was sent afterwards; `nil` where it was sent once.
        private var corrected: [ProductDraft]?

        /// The number of corrections that are remembered, the last ones.
        private static let mostCorrections = 7

        /// An attempt to register `draft`, which was sent first at `since`.
        public init(_ draft: ProductDraft, since: Date) {
            (self.draft, self.since) = (draft, since)
        }

        /// The product in each form in which it was sent: the market may have any of them, or none.
        package var sent: [ProductDraft] { [draft] + (corrected ?? []) }

        /// Returns this attempt with what is sent now, while its own outcome is not known.
        package func followed(by next: Attempt) -> Attempt {
            guard next.draft != draft else { return self }
            var both = self
            let others = (corrected ?? []).filter { $0 != next.draft }
            both.corrected = Array((others + [next.draft]).suffix(Self.mostCorrections))
            return both
        }
    }

    /// The text of each field, by the field's name.
    public let texts: [String: String]
    public let currency: Currency
    /// The category; `nil` when nothing was chosen.
    public let category: ProductCategory?
    /// The product that the market may have of it already.
    public let attempt: Attempt?

    public init(
        texts: [String: String],
        currency: Currency,
        category: ProductCategory? = nil,
        attempt: Attempt? = nil
    ) {
        (self.texts, self.currency, self.category, self.attempt) = (texts, currency, category, attempt)
    }
}

/// A draft in a store: whose it is, and since when.
public struct KeptDraft: KeptValue, Equatable {
    public let draft: FormDraft
    public let keptAt: Date
    let owner: String

    init(_ draft: FormDraft, at keptAt: Date, owner: String) {
        (self.draft, self.keptAt, self.owner) = (draft, keptAt, owner)
    }
}

extension KeptStore where Value == KeptDraft {
    /// Forgets the draft of a user who is gone, of whichever market.
    package func forgetDraft(of user: UserID) async throws(MarketError) {
        try await change { drafts in
            // The name of an owner ends with that of the user.
            drafts.removeAll { (" " + $0.owner).hasSuffix(" user " + user.rawValue) }
        }
    }
}

/// The draft of a guest, for the user who logs in next: in memory, and for an hour.
///
/// It is in no store, where the next guest at the device would find it.
final class GuestDraft: Sendable {
    /// The number of seconds that it waits for a log-in.
    static let lifetime = 3600.0

    private let kept = Mutex<(draft: FormDraft, at: Date)?>(nil)

    /// Keeps a draft in place of the one before.
    func keep(_ draft: FormDraft, at now: Date) {
        kept.withLock { $0 = (draft, now) }
    }

    func forget() {
        kept.withLock { $0 = nil }
    }

    /// The draft, which belongs to the caller from now on; `nil` where there is none, or where it is too old.
    func take(at now: Date) -> FormDraft? {
        kept.withLock { kept in
            defer { kept = nil }
            guard let kept, now.timeIntervalSince(kept.at) < Self.lifetime else { return nil }
            return kept.draft
        }
    }
}
