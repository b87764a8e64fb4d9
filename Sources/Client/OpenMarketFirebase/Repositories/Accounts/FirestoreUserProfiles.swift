import OpenMarketData
package import OpenMarketDomain

/// Users as documents: in the safe layout one for everybody and one for themselves, in that of the older app a single one.
package struct FirestoreUserProfiles: UserProfileRepository {
    private let client: FirestoreClient
    private let layout: AccountLayout
    private let traces: UserTraces?

    /// Users in Firestore, with whom go the `traces` that they have left beside their own documents.
    init(_ client: FirestoreClient, layout: AccountLayout = .safe, traces: UserTraces? = nil) {
        (self.client, self.layout, self.traces) = (client, layout, traces)
    }

    package func profile(of user: UserID) async throws(MarketError) -> UserProfile {
        try await profile(of: user, try await client.login())
    }

    func profile(of user: UserID, _ login: FirestoreLogin) async throws(MarketError) -> UserProfile {
        let document = try await login.client.required(try layout.profile(user))
        let createdAt = layout == .safe ? document.fields["createdAt"]?.timestamp : document.createTime
        return UserProfile(id: user, vendorName: try document.text("vendorName"), createdAt: createdAt?.date)
    }

    package func account() async throws(MarketError) -> UserAccount {
        try await account(of: try await client.login())
    }

    func account(of login: FirestoreLogin) async throws(MarketError) -> UserAccount {
        let fields = try await login.client.required(try layout.account(login.user)).fields
        var market: VendorCredentials?
        // The older app writes an empty text for none.
        if let secret = fields["secret"]?.string, layout == .safe || !secret.isEmpty {
            market = VendorCredentials(identifier: fields["identifier"]?.string ?? "", secret: Secret(secret))
        }
        return UserAccount(market: market, likedProductIDs: layout.likedProducts(in: fields).uniqued())
    }

    package func create(
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> UserProfile {
        let login = try await client.login()
        let writes = try writes(vendorName, market, of: login)
        let client = login.client
        do throws(FirestoreError) {
            let made = try await client.call(client.methods.commit(writes)).writes.first
            let createdAt = layout == .safe ? made?.transformResults.first?.timestamp : made?.updateTime
            return UserProfile(id: login.user, vendorName: vendorName, createdAt: createdAt?.date)
        } catch {
            guard error.status == .alreadyExists, error.followsLostAnswer else { throw error.cause }
        }
        // An attempt without a response has written it.
        let profile = try await profile(of: login.user, login)
        guard profile.vendorName == vendorName else { throw .conflict }
        return profile
    }

    /// The documents of a new user.
    private func writes(
        _ vendorName: String,
        _ market: VendorCredentials?,
        of login: FirestoreLogin
    ) throws(MarketError) -> [FirestoreWrite] {
        let path = try layout.profile(login.user)
        var account: [(ExactText, FirestoreValue)] = [(layout.likes, .array([]))]
        // The older app reads all of its six fields or nothing.
        if market != nil || layout == .original {
            account.append(("identifier", .string(market?.identifier ?? "")))
            account.append(("secret", .string(market?.secret.reveal() ?? "")))
        }
        guard layout == .safe else {
            let rest: [(ExactText, FirestoreValue)] = [
                ("vendorName", .string(vendorName)), ("email", .string(login.session.email)),
                ("chattingUUIDList", .array([])),
            ]
            return [.create(path, FirestoreFields(account + rest))]
        }
        let key = try layout.vendor(vendorName).id
        return [
            .create(path, ["vendorName": .string(vendorName), "vendorKey": .string(key)])
                .with([FieldTransform("createdAt", .requestTime)]),
            .create(try layout.account(login.user), FirestoreFields(account)),
        ]
    }

    package func delete() async throws(MarketError) {
        let login = try await client.login()
        try await traces?.takeBack(login)
        let paths = [try layout.account(login.user), try layout.profile(login.user)]
        try await login.client.change(paths.uniqued().map { FirestoreWrite.delete($0) })
        try await traces?.removeRest(login)
    }
}

/// The documents of a user in each layout, and the names of their fields.
extension AccountLayout {
    /// Returns the path of the public facts about a user; the older app has one document for all facts.
    func profile(_ user: UserID) throws(MarketError) -> DocumentPath {
        self == .safe ? try SafePaths.profile(user) : try OriginalPaths.profile(user)
    }

    func account(_ user: UserID) throws(MarketError) -> DocumentPath {
        self == .safe ? try SafePaths.account(user) : try OriginalPaths.profile(user)
    }

    func vendor(_ name: String) throws(MarketError) -> DocumentPath {
        self == .safe ? try SafePaths.vendor(name) : try OriginalPaths.vendor(name)
    }

    /// The field with the id of the owner of a name.
    var owner: ExactText { self == .safe ? "uid" : "userUID" }

    /// The field with the liked products: ids as texts, in the older app as numbers.
    var likes: ExactText { self == .safe ? "likedProductIDs" : "likedProductIds" }

    /// Returns the field and the element of a liked product.
    ///
    /// The older app reads a list of numbers or nothing, so an id that is no number, which Firestore's products have, is in
    /// the list of texts.
    func like(_ product: Product.ID) -> (field: ExactText, value: FirestoreValue) {
        guard self == .original, let number = Int64(product.rawValue) else {
            return (AccountLayout.safe.likes, .string(product.rawValue))
        }
        return (likes, .integer(number))
    }

    /// The liked products in the fields of an account; what is none is left out.
    func likedProducts(in fields: FirestoreFields) -> [Product.ID] {
        let numbers = self == .original ? (fields[likes]?.array ?? []).compactMap(\.integer) : []
        let texts = (fields[AccountLayout.safe.likes]?.array ?? []).compactMap(\.string)
        return (numbers.map { String($0) } + texts).map { Product.ID(rawValue: $0) }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, in the order of their first appearance.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
