public import Foundation
public import OpenMarketDomain
import Synchronization

/// An account service that lives in memory and really works: users, logins that end, profiles, vendor names and likes.
///
/// Logins rotate: a refresh makes the token before it worthless, and using
/// that one again ends the login on every device.
public final class InMemoryAccounts: AuthService {
    /// The faults to inject.
    public let faults: InMemoryFaults
    private let state: Mutex<InMemoryPeople>
    private let now: @Sendable () -> Date
    let likeLog = Mutex<[LikeEntry]>([])

    /// A service without users.
    ///
    /// With `hidesUsers` a wrong password and an unknown address look the same,
    /// as they do at services that do not tell who is registered.
    public init(
        tokenLifetime: TimeInterval = 3600,
        hidesUsers: Bool = false,
        faults: InMemoryFaults = InMemoryFaults(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.state = Mutex(InMemoryPeople(lifetime: tokenLifetime, hidesUsers: hidesUsers))
        self.faults = faults
        self.now = now
    }

    /// The number of accounts, finished or not.
    public var accountCount: Int { state.withLock { $0.people.count } }
    /// The number of profiles.
    public var profileCount: Int { state.withLock { $0.people.values.count { $0.profile != nil } } }
    /// The number of vendor names that are taken.
    public var nameCount: Int { state.withLock { $0.names.count } }
    /// The name of a user who need not be a vendor, their id before they have one; `nil` when there is no such user.
    func name(of user: UserID) -> String? {
        state.withLock { $0.people[user].map { $0.profile?.vendorName ?? user.rawValue } }
    }
    /// All likes and ends of likes, in the order in which they happened.
    public var likes: [LikeEntry] { likeLog.withLock { $0 } }
    /// The number of users who like each product.
    var likeCounts: [Product.ID: Int] {
        state.withLock { $0.people.values.flatMap(\.liked).reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    }
    /// The number of times that a refresh token was used after it had been exchanged.
    public var reuseCount: Int { state.withLock { $0.reuseCount } }

    /// Switches an account off.
    public func disable(_ user: UserID) {
        state.withLock { $0.people[user]?.isDisabled = true }
    }

    /// Ends all logins of a user, as a changed password does.
    public func revokeLogins(of user: UserID) {
        state.withLock { $0.revokeAll(of: user) }
    }

    /// Makes an account and logs it in.
    public func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await change(.createUser) { people, date throws(MarketError) in try people.create(credentials, at: date) }
    }

    /// Logs an account in.
    public func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession {
        try await change(.signIn) { people, date throws(MarketError) in try people.signIn(credentials, at: date) }
    }

    /// Logs an account in with the grant of an emulated provider; makes the account when there is none.
    public func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession {
        try await change(.signInWithProvider) { people, date throws(MarketError) in
            try people.signIn(with: grant, at: date)
        }
    }

    /// Exchanges the tokens of a login.
    public func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession {
        try await change(.refresh) { people, date throws(MarketError) in try people.refresh(session, at: date) }
    }

    /// Ends a login.
    public func signOut(_ session: AuthSession) async throws(MarketError) {
        try await change(.signOut) { people, _ throws(MarketError) in people.revoke(session) }
    }

    /// Deletes an account.
    public func deleteUser(_ session: AuthSession) async throws(MarketError) {
        try await change(.deleteUser) { people, date throws(MarketError) in try people.delete(session, at: date) }
    }

    /// Says nothing about who is registered, and sends no mail.
    public func sendPasswordReset(to email: String) async throws(MarketError) {
        try await change(.sendPasswordReset) { _, _ throws(MarketError) in }
    }

    /// Does one step as the user of a login.
    func act<Value: Sendable>(
        _ operation: InMemoryOperation,
        as session: AuthSession,
        _ step: (inout InMemoryPeople, UserID) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await change(operation) { people, date throws(MarketError) in
            let user = try people.check(session, at: date)
            return try step(&people, user)
        }
    }

    /// Returns the user of this login.
    func check(_ session: AuthSession) throws(MarketError) -> UserID {
        let date = now()
        return try state.withLock { people throws(MarketError) in try people.check(session, at: date) }
    }

    /// The time of the market.
    var date: Date { now() }

    private func change<Value: Sendable>(
        _ operation: InMemoryOperation,
        _ step: (inout InMemoryPeople, Date) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await faults.perform(operation) { () throws(MarketError) in
            let date = now()
            return try state.withLock { people throws(MarketError) in try step(&people, date) }
        }
    }
}

extension InMemoryAccounts: UserProfileRepository {
    /// The public profile of a user.
    public func profile(of user: UserID, as session: AuthSession) async throws(MarketError) -> UserProfile {
        try await act(.readProfile, as: session) { people, _ throws(MarketError) in
            guard let profile = people.people[user]?.profile else { throw .notFound }
            return profile
        }
    }

    /// Returns the private facts of a user.
    public func account(as session: AuthSession) async throws(MarketError) -> UserAccount {
        try await act(.readAccount, as: session) { people, user throws(MarketError) in
            guard let person = people.people[user], person.profile != nil else { throw .notFound }
            return UserAccount(market: person.market, likedProductIDs: person.liked)
        }
    }

    /// Writes both halves of a user.
    public func create(
        vendorName: String,
        market: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> UserProfile {
        let date = date
        return try await act(.createProfile, as: session) { people, user throws(MarketError) in
            guard people.people[user]?.profile == nil else { throw .conflict }
            let profile = UserProfile(id: user, vendorName: vendorName, createdAt: date)
            people.people[user]?.profile = profile
            people.people[user]?.market = market
            return profile
        }
    }

    /// Removes both halves of a user.
    public func delete(as session: AuthSession) async throws(MarketError) {
        try await act(.deleteProfile, as: session) { people, user throws(MarketError) in
            people.people[user]?.profile = nil
            people.people[user]?.market = nil
            people.people[user]?.liked = []
        }
    }
}

extension InMemoryAccounts: VendorNameRegistry {
    /// Returns the owner of a name.
    public func owner(of name: String, as session: AuthSession) async throws(MarketError) -> UserID {
        try await act(.readOwner, as: session) { people, _ throws(MarketError) in
            guard let owner = people.names[VendorNameKey(name)] else { throw .notFound }
            return owner
        }
    }

    /// Gives a name to a user.
    public func claim(_ name: String, as session: AuthSession) async throws(MarketError) {
        try await act(.claimName, as: session) { people, user throws(MarketError) in
            let key = VendorNameKey(name)
            guard people.names[key] == nil || people.names[key] == user else { throw .account(.vendorNameTaken) }
            people.names[key] = user
        }
    }

    /// Takes a name back.
    public func release(_ name: String, as session: AuthSession) async throws(MarketError) {
        try await act(.releaseName, as: session) { people, user throws(MarketError) in
            let key = VendorNameKey(name)
            guard people.names[key] == nil || people.names[key] == user else { throw .notOwner }
            people.names[key] = nil
        }
    }
}

extension InMemoryAccounts: LikesRepository {
    /// Returns whether a product is liked.
    public func isLiked(_ id: Product.ID, as session: AuthSession) async throws(MarketError) -> Bool {
        try await act(.readLike, as: session) { people, user throws(MarketError) in
            people.people[user]?.liked.contains(id) == true
        }
    }

    /// Returns the products that the user likes, the first liked first.
    public func likedProductIDs(as session: AuthSession) async throws(MarketError) -> [Product.ID] {
        try await act(.readLikes, as: session) { people, user throws(MarketError) in
            people.people[user]?.liked ?? []
        }
    }

    /// Makes the user like the product, or no longer.
    public func setLiked(
        _ id: Product.ID,
        _ isLiked: Bool,
        as session: AuthSession
    ) async throws(MarketError) {
        try await act(.setLiked, as: session) { people, user throws(MarketError) in
            likeLog.withLock { $0.append(LikeEntry(user: user, product: id, isLiked: isLiked)) }
            guard people.people[user]?.liked.contains(id) != isLiked else { return }
            if isLiked {
                people.people[user]?.liked.append(id)
            } else {
                people.people[user]?.liked.removeAll { $0 == id }
            }
        }
    }
}

/// A like as it reached the market.
public struct LikeEntry: Sendable, Hashable {
    /// The user whose session it is.
    public let user: UserID
    /// Of what.
    public let product: Product.ID
    /// Whether it is a like or the end of one.
    public let isLiked: Bool
}
