import Foundation
import OpenMarketData
package import OpenMarketDomain

/// Users as two documents: one for everybody, one for themselves.
package struct FirestoreUserProfiles: UserProfileRepository {
    private let client: FirestoreClient

    /// Users in Firestore.
    package init(_ client: FirestoreClient) {
        self.client = client
    }

    package func profile(of user: UserID, as session: AuthSession) async throws(MarketError) -> UserProfile {
        let document = try await client.signed(as: session).required(try SafePaths.profile(user))
        return UserProfile(
            id: user,
            vendorName: try document.text("vendorName"),
            createdAt: document.fields["createdAt"]?.timestamp?.date
        )
    }

    package func account(as session: AuthSession) async throws(MarketError) -> UserAccount {
        let document = try await client.signed(as: session).required(try SafePaths.account(session.user))
        var market: VendorCredentials?
        if let secret = document.fields["secret"]?.string {
            market = VendorCredentials(identifier: document.fields["identifier"]?.string ?? "", secret: Secret(secret))
        }
        let liked = document.fields["likedProductIDs"]?.strings ?? []
        return UserAccount(market: market, likedProductIDs: liked.uniqued().map { Product.ID(rawValue: $0) })
    }

    package func create(
        vendorName: String,
        market: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> UserProfile {
        var account: [(ExactText, FirestoreValue)] = [("likedProductIDs", .array([]))]
        if let market {
            account.append(("identifier", .string(market.identifier)))
            account.append(("secret", .string(market.secret.reveal())))
        }
        let path = try SafePaths.profile(session.user)
        let key = try SafePaths.vendor(vendorName).id
        let profile = FirestoreWrite.create(path, ["vendorName": .string(vendorName), "vendorKey": .string(key)])
            .with([FieldTransform("createdAt", .requestTime)])
        let own = FirestoreWrite.create(try SafePaths.account(session.user), FirestoreFields(account))
        let result: CommitResult
        do throws(FirestoreError) {
            result = try await client.signed(as: session).commit(profile, own)
        } catch {
            guard error.status == .alreadyExists, error.followsLostAnswer else { throw error.cause }
            return try await written(vendorName, as: session)
        }
        let createdAt = result.writes.first?.transformResults.first?.timestamp?.date
        return UserProfile(id: session.user, vendorName: vendorName, createdAt: createdAt)
    }

    /// Returns the profile that an attempt without a response has written.
    private func written(_ vendorName: String, as session: AuthSession) async throws(MarketError) -> UserProfile {
        let profile = try await profile(of: session.user, as: session)
        guard profile.vendorName == vendorName else { throw .conflict }
        return profile
    }

    package func delete(as session: AuthSession) async throws(MarketError) {
        try await client.signed(as: session).change(
            .delete(try SafePaths.account(session.user)),
            .delete(try SafePaths.profile(session.user))
        )
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, in the order of their first appearance.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
