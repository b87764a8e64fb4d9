/// The generation of the API that a backend speaks.
public enum ServedGeneration: String, Sendable, Hashable, CaseIterable {
    /// 2021, first variant: items with passwords; errors as `{error,reason}`; a delete responds with the id.
    case v1a
    /// 2021, second variant: items with passwords; errors as `{message}`; a delete responds with the item.
    case v1b
    /// Early 2022: vendors, snake case, a secret per product for deleting.
    case v2
    /// Late 2022: camel-case envelope, search, an address for deleting.
    case v3
    /// The third generation with filters, sorting, cursors, ETags, idempotency keys and sign-up on top.
    ///
    /// A client of ``v3`` notices nothing: it gets the same responses, with more fields and headers.
    case v3x

    /// Whether products are items under a password, without vendors.
    var hasItems: Bool { self == .v1a || self == .v1b }
}
