import OpenMarketData
package import OpenMarketDomain

/// Names of vendors as documents that are made once and never changed.
///
/// In the safe layout names that differ in case or width are one name; the older app takes each spelling for its own.
package struct FirestoreVendorNames: VendorNameRegistry {
    private let client: FirestoreClient
    private let layout: AccountLayout

    /// Names in Firestore.
    package init(_ client: FirestoreClient, layout: AccountLayout = .safe) {
        self.client = client
        self.layout = layout
    }

    private func path(_ name: String) throws(MarketError) -> DocumentPath {
        layout == .safe ? try SafePaths.vendor(name) : try OriginalPaths.vendor(name)
    }

    /// The field with the owner's id.
    private var owner: ExactText { layout == .safe ? "uid" : "userUID" }

    package func owner(of name: String, as session: AuthSession) async throws(MarketError) -> UserID {
        let document = try await client.signed(as: session).required(try path(name))
        return UserID(rawValue: try document.text(owner))
    }

    package func claim(_ name: String, as session: AuthSession) async throws(MarketError) {
        let path = try path(name)
        var fields = [(owner, FirestoreValue.string(session.user.rawValue))]
        if layout == .safe { fields.append(("name", .string(name))) }
        do throws(FirestoreError) {
            try await client.signed(as: session).commit(.create(path, FirestoreFields(fields)))
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            guard let document = try await client.signed(as: session).optional(path) else {
                throw error.ofClaimWithoutDocument
            }
            guard try document.text(owner) == session.user.rawValue else { throw .account(.vendorNameTaken) }
        }
    }

    package func release(_ name: String, as session: AuthSession) async throws(MarketError) {
        let client = client.signed(as: session)
        guard let document = try await client.optional(try path(name)) else { return }
        guard try document.text(owner) == session.user.rawValue else { throw .notOwner }
        try await client.change(
            .delete(document.path).when(document.updateTime.map { .unchangedSince($0) })
        )
    }
}
