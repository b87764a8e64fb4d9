package import OpenMarketData
package import OpenMarketDomain

/// Everything about users that is kept in Firestore, in one layout.
package struct FirestoreAccounts: Sendable {
    package let profiles: any UserProfileRepository
    package let vendorNames: any VendorNameRegistry
    package let likes: any LikesRepository
    package let chat: any ChatRepository
    /// The data of users, where it is apart from that of others.
    package let personalData: (any PersonalDataRepository)?

    /// The repositories of a layout.
    ///
    /// With `countsLikes`, likes are counted at products in the same Firestore; with `hasNotices`, users have devices for
    /// notices there. `live` reports changes in the safe
    /// layout; chats of the older layout are asked for again and again.
    package init(
        _ layout: AccountLayout = .safe,
        client: FirestoreClient,
        countsLikes: Bool = false,
        hasNotices: Bool = false,
        intervals: PollingSchedule.Intervals = .init(),
        live: LiveEvents? = nil
    ) {
        vendorNames = FirestoreVendorNames(client, layout: layout)
        let isCounted = countsLikes && layout == .safe
        let traces = isCounted ? UserTraces(client: client, hasNotices: hasNotices) : nil
        profiles = FirestoreUserProfiles(client, layout: layout, traces: traces)
        likes = FirestoreLikes(client, layout: layout, isCounted: isCounted)
        switch layout {
        case .safe:
            chat = FirestoreChat(client, intervals: intervals, live: live)
            personalData = FirestorePersonalData(client, hasNotices: hasNotices)
        case .original:
            chat = OriginalChat(client, intervals: intervals)
            personalData = nil
        }
    }
}

/// The layout of accounts, likes and chats in Firestore.
public enum AccountLayout: String, Sendable, Hashable, CaseIterable {
    /// The layout that keeps public data apart from private data, so that rules can keep strangers out.
    case safe
    /// The collections of an older app, for apps that share a project with it.
    ///
    /// Everybody who is logged in has to be allowed to read and write all of it, the secrets of others among it.
    case original
}
