import OpenMarketData
package import OpenMarketDomain

/// Names of vendors as documents that are made once and never changed.
///
/// In the safe layout names that differ in case or width are one name; the older app takes each spelling for its own.
package struct FirestoreVendorNames: VendorNameRegistry {
    private let client: FirestoreClient
    private let layout: AccountLayout

    package init(_ client: FirestoreClient, layout: AccountLayout = .safe) {
        self.client = client
        self.layout = layout
    }

    package func owner(of name: String) async throws(MarketError) -> UserID {
        let login = try await client.login()
        let document = try await login.client.required(try layout.vendor(name))
        return UserID(rawValue: try document.text(layout.owner))
    }

    package func claim(_ name: String) async throws(MarketError) {
        let login = try await client.login()
        let path = try layout.vendor(name)
        var fields = [(layout.owner, FirestoreValue.string(login.user.rawValue))]
        if layout == .safe { fields.append(("name", .string(name))) }
        do throws(FirestoreError) {
            try await login.client.commit(.create(path, FirestoreFields(fields)))
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            guard let document = try await login.client.optional(path) else {
                throw error.ofClaimWithoutDocument
            }
            guard try document.text(layout.owner) == login.user.rawValue else { throw .account(.vendorNameTaken) }
        }
    }

    package func release(_ name: String) async throws(MarketError) {
        let login = try await client.login()
        let client = login.client
        guard let document = try await client.optional(try layout.vendor(name)) else { return }
        guard try document.text(layout.owner) == login.user.rawValue else { throw .notOwner }
        try await client.change(
            .delete(document.path).when(document.updateTime.map { .unchangedSince($0) })
        )
    }
}
