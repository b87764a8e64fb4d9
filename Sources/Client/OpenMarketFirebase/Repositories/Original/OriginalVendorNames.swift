import OpenMarketData
package import OpenMarketDomain

/// Names as the older app keeps them: the name itself is the id, so that two spellings are two names.
package struct OriginalVendorNames: VendorNameRegistry {
    private let client: FirestoreClient

    /// Names in Firestore.
    package init(_ client: FirestoreClient) {
        self.client = client
    }

    package func owner(of name: String, as session: AuthSession) async throws(MarketError) -> UserID {
        let document = try await client.signed(as: session).required(try OriginalPaths.vendor(name))
        return UserID(rawValue: try document.text("userUID"))
    }

    package func claim(_ name: String, as session: AuthSession) async throws(MarketError) {
        let path = try OriginalPaths.vendor(name)
        do throws(FirestoreError) {
            try await client.signed(as: session).commit(.create(path, ["userUID": .string(session.user.rawValue)]))
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            guard let document = try await client.signed(as: session).optional(path) else {
                throw error.ofClaimWithoutDocument
            }
            guard try document.text("userUID") == session.user.rawValue else { throw .account(.vendorNameTaken) }
        }
    }

    package func release(_ name: String, as session: AuthSession) async throws(MarketError) {
        let client = client.signed(as: session)
        guard let document = try await client.optional(try OriginalPaths.vendor(name)) else { return }
        guard try document.text("userUID") == session.user.rawValue else { throw .notOwner }
        try await client.change(.delete(document.path).when(document.updateTime.map { .unchangedSince($0) }))
    }
}
