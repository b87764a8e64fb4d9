public import OpenMarketDomain
import Synchronization

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
