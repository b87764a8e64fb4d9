import OpenMarketDomain

/// The spelling of a place: a row of the one table from which links, addresses and archives are written and read.
///
/// An archive keeps the kind, which does not change when a case is renamed, and the id or the text as it is. A link and
/// an address are a path, in which a star stands for the escaped id or text.
struct PlaceSpelling: Sendable {
    let kind: String
    /// The path before and after the star; `nil` for a place that only this device knows.
    private let path: (before: String, after: String)?
    private let hasValue: Bool
    private let place: @Sendable (String) -> Place

    private static let all: [PlaceSpelling] = [
        .init("home", "home", .home),
        .init("chats", "chats", .tab(.chat)),
        .init("myPage", "mypage", .tab(.myPage)),
        .init("product", "product/*") { .product(Product.ID(rawValue: $0)) },
        .init("photos", "product/*/photos") { .photos(Product.ID(rawValue: $0)) },
        .init("edit", "product/*/edit") { .modal(.edit(Product.ID(rawValue: $0))) },
        .init("productList", "products", .products(.all)),
        .init("seller", "seller/*") { .products(.seller(Vendor.ID(rawValue: $0))) },
        .init("category", "category/*") { .products(.category(ProductCategory(rawValue: $0))) },
        .init("search", "search", .route(.search)),
        .init("searchResults", "search?q=*") { .products(.search($0)) },
        .init("chatRoom", "room/*") { .route(.chatRoom(ChatRoom.ID(rawValue: $0))) },
        .init("myProducts", "mypage/products", .products(.mine)),
        .init("likedProducts", "mypage/likes", .products(.liked)),
        .init("viewedProducts", "mypage/viewed", .products(.viewed)),
        .init("followedProducts", "mypage/followed", .products(.followed)),
        .init("purchases", "mypage/purchases", .products(.bought)),
        .init("notices", "mypage/notices", .route(.notices)),
        .init("register", "register", .modal(.register)),
        .init("registerAgain", nil) { .modal(.registerAgain(PendingChange.ID(rawValue: $0))) },
        .init("login", "login", .login),
        .init("signUp", "signup", .route(.signUp(email: ""))),
    ]

    private init(_ kind: String, _ path: String?, hasValue: Bool = true, place: @escaping @Sendable (String) -> Place) {
        let parts = path?.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        self.kind = kind
        self.path = parts.map { ($0.first ?? "", $0.count > 1 ? $0[1] : "") }
        (self.hasValue, self.place) = (hasValue, place)
    }

    private init(_ kind: String, _ path: String, _ place: Place) {
        self.init(kind, path, hasValue: false) { _ in place }
    }

    /// The row of a place; `nil` for a place with facts that only this device has, such as a typed address.
    fileprivate init?(_ place: Place) {
        let value = place.value
        let row = Self.all.first { $0.hasValue == (value != nil) && $0.place(value ?? "") == place }
        guard let row else { return nil }
        self = row
    }

    private var isText: Bool { path?.before.hasSuffix("=") ?? false }

    /// The path of a place with this value; `nil` for an id or a text that no path can hold.
    fileprivate func path(of value: String?) -> String? {
        guard let path, let value else { return path?.before }
        return admits(value) ? path.before + LinkText.encoded(value) + path.after : nil
    }

    private func admits(_ value: String) -> Bool {
        isText ? !value.isEmpty && LinkText.isSearch(value) : LinkText.isID(value)
    }

    /// Reads the place of a path; `nil` when the path is none of this row.
    private func place(at bytes: ArraySlice<UInt8>) -> Place? {
        guard let path, bytes.starts(with: path.before.utf8) else { return nil }
        let rest = bytes.dropFirst(path.before.utf8.count)
        guard hasValue else { return rest.isEmpty ? place("") : nil }
        guard rest.suffix(path.after.utf8.count).elementsEqual(path.after.utf8) else { return nil }
        guard let value = LinkText.decoded(rest.dropLast(path.after.utf8.count)), admits(value) else { return nil }
        return place(value)
    }

    fileprivate static func place(at path: [UInt8]) -> Place? {
        for row in all { if let place = row.place(at: path[...]) { return place } }
        return nil
    }

    /// Reads the place of a kind in an archive, whose ids may be longer and have other characters than those of a path.
    fileprivate static func place(of kind: String, _ value: String) -> Place? {
        guard let row = all.first(where: { $0.kind == kind }), LinkText.isKept(value) else { return nil }
        return value.isEmpty && row.hasValue && !row.isText ? nil : row.place(value)
    }
}

extension Place {
    /// Reads a path with the query of a search, without the slash or the scheme before it; strictly, since a link has one
    /// spelling but for escaped bytes.
    init?(path: some Sequence<UInt8>) {
        guard let place = PlaceSpelling.place(at: Array(path)) else { return nil }
        self = place
    }

    /// The path, with the query of a search; `nil` for an id or a text that no path can hold.
    var path: String? {
        let place = addressed
        return PlaceSpelling(place)?.path(of: place.value)
    }

    /// Reads what an archive keeps; `nil` for a place that this version does not know, and for an id that is none.
    init?(kind: String, value: String) {
        guard let place = PlaceSpelling.place(of: kind, value) else { return nil }
        self = place
    }

    /// The kind, and the id or the text, that an archive keeps: never an address that was typed.
    var kept: (kind: String, value: String?) {
        if let row = PlaceSpelling(self) { return (row.kind, value) }
        return (PlaceSpelling(addressed)?.kind ?? "", addressed.value)
    }

    fileprivate var value: String? {
        switch self {
        case .route(.product(let id)), .modal(.edit(let id)), .photos(let id): id.rawValue
        case .route(.products(.seller(let id))): id.rawValue
        case .route(.products(.category(let category))): category.rawValue
        case .route(.products(.search(let text))): text
        case .route(.chatRoom(let id)): id.rawValue
        case .modal(.registerAgain(let id)): id.rawValue
        default: nil
        }
    }
}
