import OpenMarketData

/// The layout of accounts, likes and chats in Firestore.
public enum AccountLayout: String, Sendable, Hashable, CaseIterable {
    /// The layout that keeps public data apart from private data, so that rules can keep strangers out.
    case safe
    /// The collections of an older app, for those who share a project with it.
    ///
    /// Everybody who is logged in has to be allowed to read and write all of it, the secrets of others among it.
    case original
}
