package import OpenMarketData
package import OpenMarketDomain

/// Blocks in a market that has nothing but Firestore: documents that the rules ask for when someone writes a message, and
/// the client when it lists products.
package struct FirestoreBlocks: BlocksRepository {
    private let client: FirestoreClient
    private let known: KnownBlocks
    private let profiles: FirestoreUserProfiles
    private let reads: [CachedReads]

    /// Blocks in Firestore; each change empties what `reads` keep, since it showed what is hidden now.
    package init(_ client: FirestoreClient, known: KnownBlocks, forgetting reads: [CachedReads]) {
        (self.client, self.known, self.reads) = (client, known, reads)
        profiles = FirestoreUserProfiles(client)
    }

    package func block(_ seller: Seller.Key) async throws(MarketError) -> Seller {
        let login = try await client.login()
        let id = seller.user
        guard id != login.user else { throw .notFound }
        let profile = try await profiles.profile(of: id, login)
        let seller = Seller(vendor: Vendor(id: Vendor.ID(id), name: profile.vendorName), user: id)
        let own = try await known.blocks(login).filter { $0.by == login.user }
        guard own.count < SafeBlock.most else { throw .rejected(ServerRejection(status: 409, code: "tooMany")) }
        let write = try SafeBlock.write(by: login.user, of: profile)
        do throws(FirestoreError) {
            try await login.client.commit(write)
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            try await requireExisting(write.document, login, else: error.cause)
        }
        await forgetEverything()
        return seller
    }

    package func unblock(_ seller: Vendor.ID) async throws(MarketError) {
        let login = try await client.login()
        let path = try SafePaths.block(by: login.user, of: UserID(rawValue: seller.rawValue))
        try await login.client.change(.delete(path))
        await forgetEverything()
    }

    package func blocked() async throws(MarketError) -> [Seller] {
        let login = try await client.login()
        let own = try await known.blocks(login).filter { $0.by == login.user }
        return own.sorted { $0.time > $1.time }.map(\.blocked)
    }

    /// A second call changes nothing; a refusal without a block comes from rules that are older than blocks.
    private func requireExisting(
        _ path: DocumentPath,
        _ login: FirestoreLogin,
        else failure: MarketError
    ) async throws(MarketError) {
        do throws(MarketError) {
            guard try await login.client.optional(path) == nil else { return }
        } catch .notOwner {
            throw .unsupported(.blocking)
        }
        throw failure
    }

    private func forgetEverything() async {
        known.forget()
        await reads.forgetEverything()
    }
}

extension FirestoreBlocks {
    /// The most changes in one commit.
    private static let commitSize = 400

    /// Takes back what a user has blocked before the account goes.
    static func removeAll(of login: FirestoreLogin) async throws(MarketError) {
        let client = login.client
        let found = try await client.found(try SafeBlock.query(about: login.user, onlyOwn: true))
        var rest = found.rows.map(\.document.path)[...]
        while !rest.isEmpty {
            let writes = rest.prefix(commitSize).map { FirestoreWrite.delete($0) }
            rest = rest.dropFirst(commitSize)
            try await client.change(writes)
        }
    }
}

extension Seller.Key {
    /// The user: where there is nothing but Firestore, a vendor has the id of its user.
    var user: UserID {
        switch self {
        case .vendor(let id): UserID(rawValue: id.rawValue)
        case .user(let id): id
        }
    }
}
