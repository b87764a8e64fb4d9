import OpenMarketData
package import OpenMarketDomain

/// Users as one document of six fields, none of which may be missing: the older app reads all or nothing.
package struct OriginalUserProfiles: UserProfileRepository {
    private let client: FirestoreClient

    /// Users in Firestore.
    package init(_ client: FirestoreClient) {
        self.client = client
    }

    package func profile(of user: UserID, as session: AuthSession) async throws(MarketError) -> UserProfile {
        let document = try await client.signed(as: session).required(try OriginalPaths.profile(user))
        return UserProfile(
            id: user,
            vendorName: try document.text("vendorName"),
            createdAt: document.createTime?.date
        )
    }

    package func account(as session: AuthSession) async throws(MarketError) -> UserAccount {
        let document = try await client.signed(as: session).required(try OriginalPaths.profile(session.user))
        let secret = document.fields["secret"]?.string ?? ""
        let market = VendorCredentials(
            identifier: document.fields["identifier"]?.string ?? "",
            secret: Secret(secret)
        )
        let liked = document.fields["likedProductIds"]?.array ?? []
        return UserAccount(
            market: secret.isEmpty ? nil : market,
            likedProductIDs: liked.compactMap(\.integer).uniqued().map { Product.ID(rawValue: String($0)) }
        )
    }

    package func create(
        vendorName: String,
        market: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> UserProfile {
        let write = FirestoreWrite.create(
            try OriginalPaths.profile(session.user),
            [
                "vendorName": .string(vendorName), "email": .string(session.email),
                "identifier": .string(market?.identifier ?? ""), "secret": .string(market?.secret.reveal() ?? ""),
                "likedProductIds": .array([]), "chattingUUIDList": .array([]),
            ]
        )
        do throws(FirestoreError) {
            let result = try await client.signed(as: session).commit(write)
            let createdAt = result.writes.first?.updateTime?.date
            return UserProfile(id: session.user, vendorName: vendorName, createdAt: createdAt)
        } catch {
            guard error.status == .alreadyExists, error.followsLostAnswer else { throw error.cause }
        }
        let profile = try await profile(of: session.user, as: session)
        guard profile.vendorName == vendorName else { throw .conflict }
        return profile
    }

    package func delete(as session: AuthSession) async throws(MarketError) {
        try await client.signed(as: session).change(.delete(try OriginalPaths.profile(session.user)))
    }
}
