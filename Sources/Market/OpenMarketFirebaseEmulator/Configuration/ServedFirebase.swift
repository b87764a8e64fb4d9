/// The accounts of a backend, and the part of Firebase's protocols that it speaks.
public struct ServedFirebase: Sendable, Hashable {
    /// Whether Firebase's protocols are spoken beside the market's own routes for users.
    ///
    /// Only v3x has such routes: in an older generation without these protocols, users cannot log in.
    /// A document can be neither read nor written from outside when this is `false`.
    public var isOpen = true
    public var project: String
    /// The documents that there are, and the rules of access to them.
    public var layout: DocumentLayout
    /// Whether a wrong password and an unknown e-mail address get the same response.
    public var protectsEnumeration: Bool
    /// The bearer token that stands above all rules; `nil` when nothing does.
    ///
    /// Tools for Firebase's emulators send `owner`: good for a server that no one else can reach. With `nil`, the routes that only the emulators have are gone
    /// too, and as no mail is sent, codes for another password or address are refused. A request that came through a proxy never stands above the rules.
    public var ownerToken: String?
    /// The greatest age of a sign-in for another address, another password or the end of an account; `nil` for any age.
    ///
    /// The live service asks for a fresh sign-in after five minutes as well; the emulators never do.
    public var recentSignIn: Duration? = .seconds(300)
    /// Whether a token of a log-in provider is believed that nothing has signed, as Google's emulator does.
    ///
    /// For development and tests: everyone who can reach the server can log in as any user. The market knows no keys of real
    /// providers, so that without this a log-in with a provider is refused.
    public var emulatesProviders = false
    /// Whether users write products, sales, reviews, numbers of sellers and histories as documents, as in a project without
    /// a market beside it.
    ///
    /// The market's own routes show no such document. With `false`, a user who writes one is told so; its owner may.
    public var keepsGoods = true
    public var limits = ServiceLimits()

    /// A project for development, unless said otherwise.
    public init(
        project: String = "demo-open-market",
        layout: DocumentLayout = .safe,
        protectsEnumeration: Bool = true,
        ownerToken: String? = nil
    ) {
        self.project = project
        self.layout = layout
        self.protectsEnumeration = protectsEnumeration
        self.ownerToken = ownerToken
    }
}

/// The documents that there are, and the rules of access to them.
public enum DocumentLayout: String, Sendable, Hashable, CaseIterable {
    /// Private things are private; everything that is not provided for is refused.
    case safe
    /// The collections of the first app, which everyone who is signed in may read and change.
    ///
    /// A like there counts at no product.
    case original
}
