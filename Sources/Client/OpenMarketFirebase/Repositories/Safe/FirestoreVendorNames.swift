import OpenMarketData
package import OpenMarketDomain

/// Names of vendors as documents that are made once and never changed.
package struct FirestoreVendorNames: VendorNameRegistry {
    private let client: FirestoreClient

    /// Names in Firestore.
    package init(_ client: FirestoreClient) {
        self.client = client
    }

    package func owner(of name: String, as session: AuthSession) async throws(MarketError) -> UserID {
        let document = try await client.signed(as: session).required(try SafePaths.vendor(name))
        return UserID(rawValue: try document.text("uid"))
    }

    package func claim(_ name: String, as session: AuthSession) async throws(MarketError) {
        let write = FirestoreWrite.create(
            try SafePaths.vendor(name),
            ["uid": .string(session.user.rawValue), "name": .string(name)]
        )
        do throws(FirestoreError) {
            try await client.signed(as: session).commit(write)
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            guard let document = try await client.signed(as: session).optional(write.document) else {
                throw error.ofClaimWithoutDocument
            }
            guard try document.text("uid") == session.user.rawValue else { throw .account(.vendorNameTaken) }
        }
    }

    package func release(_ name: String, as session: AuthSession) async throws(MarketError) {
        let client = client.signed(as: session)
        guard let document = try await client.optional(try SafePaths.vendor(name)) else { return }
        guard try document.text("uid") == session.user.rawValue else { throw .notOwner }
        try await client.change(
            .delete(document.path).when(document.updateTime.map { .unchangedSince($0) })
        )
    }
}
