import Foundation
public import OpenMarketDomain

/// The users of an ``InMemoryMarket``: logins that end, profiles, names, vendors and likes.
///
/// Logins rotate: a refresh makes the token before it worthless, and using
/// that one again ends the login on every device.
public struct InMemoryAccounts: InMemoryPart, AuthService, Verifiable {
    // MARK: AuthService

    public let userCreations = MockCall<Credentials, AuthSession>(.createUser)
    public let signIns = MockCall<Credentials, AuthSession>(.signIn)
    public let providerSignIns = MockCall<ProviderGrant, AuthSession>(.signInWithProvider)
    public let refreshes = MockCall<AuthSession, AuthSession>(.refresh)
    public let signOuts = MockCall<AuthSession, Void>(.signOut)
    public let userDeletions = MockCall<AuthSession, Void>(.deleteUser)
    public let resets = MockCall<String, Void>(.sendPasswordReset)
    public let passwordChanges = MockCall<(code: Secret, password: Secret), Void>(.resetPassword)

    // MARK: UserProfileRepository

    public let profiles = MockCall<(user: UserID, session: AuthSession), UserProfile>(.readProfile)
    public let accounts = MockCall<AuthSession, UserAccount>(.readAccount)
    public let profileCreations = MockCall<
        (vendorName: String, market: VendorCredentials?, session: AuthSession), UserProfile
    >(.createProfile)
    public let profileDeletions = MockCall<AuthSession, Void>(.deleteProfile)

    // MARK: PersonalDataRepository

    public let personalDataReads = MockCall<AuthSession, PersonalData>(.readPersonalData)

    // MARK: VendorNameRegistry and VendorRegister

    public let nameLookups = MockCall<(name: String, session: AuthSession), UserID>(.readOwner)
    public let nameClaims = MockCall<(name: String, session: AuthSession), Void>(.claimName)
    public let nameReleases = MockCall<(name: String, session: AuthSession), Void>(.releaseName)
    public let enrollments = MockCall<
        (name: String, credentials: VendorCredentials?, session: AuthSession), VendorIdentity
    >(.enroll)
    public let withdrawals = MockCall<AuthSession, Void>(.withdraw)

    // MARK: LikesRepository

    public let likeLookups = MockCall<(id: Product.ID, session: AuthSession), Bool>(.readLike)
    public let likeLists = MockCall<AuthSession, [Product.ID]>(.readLikes)
    public let likeChanges = MockCall<(id: Product.ID, isLiked: Bool, session: AuthSession), Void>(.setLiked)

    let core: InMemoryCore
    /// The session for which a call acts that does not bring one.
    public var sessions: any SessionStore = InMemorySessionStore()

    /// The number of accounts, finished or not.
    public var accountCount: Int { core.access { $0.people.people.count } }
    public var profileCount: Int { core.access { $0.people.people.values.count { $0.profile != nil } } }
    public var nameCount: Int { core.access { $0.people.names.count } }
    /// All likes and ends of likes, in the order in which they happened.
    public var likes: [LikeEntry] { core.access { $0.people.likeLog } }
    /// The number of times that a refresh token was used after it had been exchanged.
    public var reuseCount: Int { core.access { $0.people.reuseCount } }

    /// Switches an account off: its calls and log-ins fail from now on.
    public func disable(_ user: UserID) {
        core.access { $0.people.people[user]?.isDisabled = true }
    }

    /// Ends all logins of a user, as a changed password does.
    public func revokeLogins(of user: UserID) {
        core.access { $0.people.revokeAll(of: user) }
    }

    public func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await core.perform(userCreations, credentials) { state throws(MarketError) in
            try state.people.create(credentials, at: state.date)
        }
    }

    public func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await core.perform(signIns, credentials) { state throws(MarketError) in
            try state.people.signIn(credentials, at: state.date)
        }
    }

    /// Logs an account in with the grant of an emulated provider; makes the account when there is none.
    public func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession {
        try await core.perform(providerSignIns, grant) { state throws(MarketError) in
            try state.people.signIn(with: grant, at: state.date)
        }
    }

    public func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession {
        try await core.perform(refreshes, session) { state throws(MarketError) in
            try state.people.refresh(session, at: state.date)
        }
    }

    public func signOut(_ session: AuthSession) async throws(MarketError) {
        try await core.perform(signOuts, session) { $0.people.revoke(session) }
    }

    /// Deletes an account; the chats of the user stay, without the name.
    public func deleteUser(_ session: AuthSession) async throws(MarketError) {
        try await core.perform(userDeletions, session) { state throws(MarketError) in
            try state.people.delete(session, at: state.date)
            state.rooms.forgetName(of: session.user)
        }
    }

    /// Says nothing about who is registered, and sends no mail; the code is `code of` and the address.
    public func sendPasswordReset(to email: String) async throws(MarketError) {
        try await core.perform(resets, email) { $0.people.forgetPassword(of: email) }
    }

    public func resetPassword(code: Secret, to password: Secret) async throws(MarketError) {
        try await core.perform(passwordChanges, (code, password)) { state throws(MarketError) in
            try state.people.resetPassword(code: code, to: password)
        }
    }
}

extension InMemoryAccounts: UserProfileRepository {
    public func profile(of user: UserID) async throws(MarketError) -> UserProfile {
        try await core.perform(profiles, for: sessions, { (user, $0) }) { state, _ throws(MarketError) in
            guard let profile = state.people.people[user]?.profile else { throw .notFound }
            return profile
        }
    }

    public func account() async throws(MarketError) -> UserAccount {
        try await core.perform(accounts, for: sessions, { $0 }) { state, user throws(MarketError) in
            guard let person = state.people.people[user], person.profile != nil else { throw .notFound }
            return UserAccount(market: person.market, likedProductIDs: person.liked)
        }
    }

    public func create(
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> UserProfile {
        try await core.perform(profileCreations, for: sessions, { (vendorName, market, $0) }) {
            state,
            user throws(MarketError) in
            guard state.people.people[user]?.profile == nil else { throw .conflict }
            let profile = UserProfile(id: user, vendorName: vendorName, createdAt: state.date)
            state.people.people[user]?.profile = profile
            state.people.people[user]?.market = market
            return profile
        }
    }

    public func delete() async throws(MarketError) {
        try await core.perform(profileDeletions, for: sessions, { $0 }) { state, user throws(MarketError) in
            state.people.people[user]?.profile = nil
            state.people.people[user]?.market = nil
            state.people.people[user]?.liked = []
        }
    }
}

extension InMemoryAccounts: PersonalDataRepository {
    /// The name, the likes and the images of the user's products.
    public func personalData() async throws(MarketError) -> PersonalData {
        try await core.perform(personalDataReads, for: sessions, { $0 }) { state, user throws(MarketError) in
            let person = state.people.people[user]
            let data: [String: Any] = [
                "name": person?.profile?.vendorName ?? "", "likes": (person?.liked ?? []).map(\.rawValue),
            ]
            let vendor = state.register.identity(of: user)?.vendor.id
            let own = vendor.map { vendor in state.catalogue.images(of: vendor) } ?? []
            let json = try? JSONSerialization.data(withJSONObject: data, options: .sortedKeys)
            return PersonalData(json: json ?? Data(), files: own)
        }
    }
}

extension InMemoryAccounts: VendorNameRegistry {
    public func owner(of name: String) async throws(MarketError) -> UserID {
        try await core.perform(nameLookups, for: sessions, { (name, $0) }) { state, _ throws(MarketError) in
            guard let owner = state.people.names[VendorNameKey(name)] else { throw .notFound }
            return owner
        }
    }

    public func claim(_ name: String) async throws(MarketError) {
        try await core.perform(nameClaims, for: sessions, { (name, $0) }) { state, user throws(MarketError) in
            let key = VendorNameKey(name)
            let owner = state.people.names[key]
            guard owner == nil || owner == user else { throw .account(.vendorNameTaken) }
            state.people.names[key] = user
        }
    }

    public func release(_ name: String) async throws(MarketError) {
        try await core.perform(nameReleases, for: sessions, { (name, $0) }) { state, user throws(MarketError) in
            let key = VendorNameKey(name)
            guard state.people.names[key] == nil || state.people.names[key] == user else { throw .notOwner }
            state.people.names[key] = nil
        }
    }
}

extension InMemoryAccounts: VendorRegister {
    public func enroll(
        _ name: String,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> VendorIdentity {
        try await core.perform(enrollments, for: sessions, { (name, credentials, $0) }) {
            state,
            user throws(MarketError) in
            if let credentials { return try state.register.link(credentials, to: user) }
            if let known = state.register.identity(of: user) { return known }
            guard state.people.names[VendorNameKey(name)] == user else { throw .notOwner }
            let identity = try state.register.make(name, for: user)
            state.catalogue.set(identity.vendor, identifier: identity.credentials?.identifier ?? "")
            return identity
        }
    }

    public func withdraw() async throws(MarketError) {
        try await core.perform(withdrawals, for: sessions, { $0 }) { state, user throws(MarketError) in
            guard let identity = state.register.identity(of: user) else { return }
            let isUsed = state.catalogue.hasProducts(of: identity.vendor.id)
            state.register.withdraw(user, keeping: isUsed)
            if !isUsed { state.catalogue.set(nil, identifier: identity.credentials?.identifier ?? "") }
        }
    }
}

extension InMemoryAccounts: LikesRepository {
    public func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool {
        try await core.perform(likeLookups, for: sessions, { (id, $0) }) { state, user throws(MarketError) in
            state.people.people[user]?.liked.contains(id) == true
        }
    }

    public func likedProductIDs() async throws(MarketError) -> [Product.ID] {
        try await core.perform(likeLists, for: sessions, { $0 }) { state, user throws(MarketError) in
            state.people.people[user]?.liked ?? []
        }
    }

    public func setLiked(
        _ id: Product.ID,
        _ isLiked: Bool
    ) async throws(MarketError) {
        try await core.perform(likeChanges, for: sessions, { (id, isLiked, $0) }) { state, user throws(MarketError) in
            state.people.likeLog.append(LikeEntry(user: user, product: id, isLiked: isLiked))
            guard state.people.people[user]?.liked.contains(id) != isLiked else { return }
            if isLiked {
                state.people.people[user]?.liked.append(id)
            } else {
                state.people.people[user]?.liked.removeAll { $0 == id }
            }
        }
    }
}

/// A like as it reached the market.
public struct LikeEntry: Sendable, Hashable {
    public let user: UserID
    public let product: Product.ID
    /// Whether it is a like or the end of one.
    public let isLiked: Bool
}
