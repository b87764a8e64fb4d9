import OpenMarketData

/// How accounts, likes and chats are laid out in Firestore.
public enum AccountLayout: String, Sendable, Hashable, CaseIterable {
    /// What is public apart from what is private, so that rules can keep strangers out.
    case safe
    /// The collections of an older app, for those who share a project with it.
    ///
    /// Everybody who is logged in has to be allowed to read and write all of it, the secrets of others among it.
    case original
}
