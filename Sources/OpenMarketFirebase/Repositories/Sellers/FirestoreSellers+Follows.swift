import OpenMarketData
package import OpenMarketDomain

/// The follows of a user: a document below the user, and a number at the seller that changes with it in one commit.
extension FirestoreSellers {
    /// The most sellers that a user follows; each of them is counted for when the list is shown.
    static let mostFollowed = 200
    /// The number of counts that are requested at the same time.
    private static let countsAtOnce = 8

    /// A seller whom a user follows, and up to when the user has looked.
    struct Follow: Sendable {
        let seller: UserID
        let seenAt: FirestoreTimestamp
    }

    package func follow(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        let user = try await find(.vendor(seller), for: session)
        guard user != session.user else { throw .notFound }
        let client = client.signed(as: session)
        let (profile, path) = (try SafePaths.profile(user), try SellerPaths.follow(user, by: session.user))
        let found = try await client.documents([profile, path])
        guard found[profile] != nil else { throw .notFound }
        guard found[path] == nil else { return }
        let count = try await client.count(FirestoreQuery(try SellerPaths.follows(of: session.user)))
        guard count < Self.mostFollowed else { throw .rejected(ServerRejection(status: 422, code: "tooMany")) }
        let times = [FieldTransform("at", .requestTime), FieldTransform("seenAt", .requestTime)]
        let number = FieldTransform("followers", .increment(.integer(1)))
        do throws(FirestoreError) {
            _ = try await client.commit(
                FirestoreWrite.create(path, [:]).with(times),
                .transform(try numbers(of: user), number)
            )
        } catch {
            guard error.mayMeanExisting, try await client.optional(path) != nil else { throw error.cause }
        }
    }

    package func unfollow(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        let user = UserID(rawValue: seller.rawValue)
        let client = client.signed(as: session)
        let path = try SellerPaths.follow(user, by: session.user)
        let number = FieldTransform("followers", .increment(.integer(-1)))
        do throws(FirestoreError) {
            _ = try await client.commit(
                .delete(path).when(.exists(true)),
                .transform(try numbers(of: user), number).when(.exists(true))
            )
        } catch {
            guard error.mayMeanNoChange else { throw error.cause }
            // Not followed, or a seller who is gone: what is left is the user's own document.
            try await client.change(.delete(path))
        }
    }

    package func followed(as session: AuthSession) async throws(MarketError) -> [FollowedSeller] {
        let follows = try await follows(of: session)
        let paths = try follows.map { follow throws(MarketError) in try SafePaths.profile(follow.seller) }
        let profiles = paths.isEmpty ? [:] : try await client.signed(as: session).documents(paths)
        var followed: [FollowedSeller] = []
        var rest = zip(follows, paths).compactMap { follow, path in profiles[path].map { (follow, $0) } }[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.countsAtOnce)
            rest = rest.dropFirst(Self.countsAtOnce)
            let counts = try await newCounts(part.map(\.0))
            for ((follow, profile), count) in zip(part, counts) {
                let seller = Seller(user: follow.seller, name: try profile.text("vendorName"))
                followed.append(FollowedSeller(seller: seller, newCount: count))
            }
        }
        return followed
    }

    package func markSeen(_ seller: Vendor.ID, as session: AuthSession) async throws(MarketError) {
        let path = try SellerPaths.follow(UserID(rawValue: seller.rawValue), by: session.user)
        let seen = FieldTransform("seenAt", .requestTime)
        do throws(FirestoreError) {
            _ = try await client.signed(as: session).commit(.transform(path, seen).when(.exists(true)))
        } catch {
            // One who is not followed is no failure.
            guard error.mayMeanNoChange else { throw error.cause }
        }
    }

    package func products(
        _ request: PageRequest,
        followedBy session: AuthSession
    ) async throws(MarketError) -> ProductPage {
        let follows = try await follows(of: session)
        return try await FollowedProducts(of: follows.map(\.seller), client: client).page(request)
    }

    /// Returns the sellers whom the user follows, the last one first.
    ///
    /// A seller whom a block hides is followed no more, also when the block is taken back.
    private func follows(of session: AuthSession) async throws(MarketError) -> [Follow] {
        var query = FirestoreQuery(try SellerPaths.follows(of: session.user))
        query.orders = [.descending("at")]
        query.limit = Self.mostFollowed
        let hidden = try await hidden(session)
        var follows: [Follow] = []
        for document in try await client.signed(as: session).found(query).documents {
            let seller = Vendor.ID(rawValue: document.path.id)
            if hidden.contains(seller) {
                try await unfollow(seller, as: session)
            } else {
                let seenAt = document.fields["seenAt"]?.timestamp ?? .epoch
                follows.append(Follow(seller: UserID(rawValue: seller.rawValue), seenAt: seenAt))
            }
        }
        return follows
    }

    /// Takes back all follows of a user before the account goes.
    func takeBack(as session: AuthSession) async throws(MarketError) {
        var query = FirestoreQuery(try SellerPaths.follows(of: session.user))
        query.limit = Self.mostFollowed
        var found: [FirestoreDocument]
        repeat {
            found = try await client.signed(as: session).found(query).documents
            for document in found { try await unfollow(Vendor.ID(rawValue: document.path.id), as: session) }
        } while !found.isEmpty
    }

    // MARK: New products

    /// Counts the new products of each seller.
    private func newCounts(_ follows: [Follow]) async throws(MarketError) -> [Int] {
        let results = await withTaskGroup(of: (Int, Result<Int, MarketError>).self) { group in
            for (index, follow) in follows.enumerated() {
                group.addTask { (index, await newCount(follow)) }
            }
            var results: [Int: Result<Int, MarketError>] = [:]
            for await (index, result) in group { results[index] = result }
            return results
        }
        var counts: [Int] = []
        for index in follows.indices { counts.append(try results[index]?.get() ?? 0) }
        return counts
    }

    private func newCount(_ follow: Follow) async -> Result<Int, MarketError> {
        do throws(MarketError) {
            var query = FirestoreQuery(try CollectionPath("products"))
            query.filter = .all([
                .field("vendor", .equal, .string(follow.seller.rawValue)),
                .field("createdAt", .greater, .timestamp(follow.seenAt)),
            ])
            query.orders = [.descending("createdAt")]
            return .success(try await client.count(query))
        } catch {
            return .failure(error)
        }
    }

    private func numbers(of seller: UserID) throws(FirestoreError) -> DocumentPath {
        do throws(MarketError) { return try SellerPaths.numbers(of: seller) } catch { throw FirestoreError(error) }
    }
}
