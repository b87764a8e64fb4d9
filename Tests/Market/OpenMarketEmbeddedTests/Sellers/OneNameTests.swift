import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Users and vendors share one register of names", .slot)
struct OneNameTests {
    private func form(_ name: String, as person: String, market: VendorCredentials? = nil) -> SignUpInfo {
        SignUpInfo(
            email: "\(person)@example.com",
            password: Secret("p4ssword"),
            vendorName: name,
            market: market
        )
    }

    private func backend(_ layout: DocumentLayout) async throws -> MarketBackend {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.firebase = ServedFirebase(layout: layout)
        return try await MarketBackend(configuration: configuration)
    }

    @Test("A name like that of a vendor is free for no user, and nothing is left", arguments: DocumentLayout.allCases)
    func vendorFirst(layout: DocumentLayout) async throws {
        let backend = try await backend(layout)
        _ = try await backend.addVendor(name: "alpha")
        let accounts = try OpenMarketClient.patient(backend).requireAccounts()
        for name in ["alpha", "ALPHA", "\u{430}lpha", "al pha"] {
            await #expect(throws: MarketError.account(.vendorNameTaken)) {
                try await accounts.signUp(form(name, as: "late"))
            }
        }
        let session = try await accounts.signUp(form("beta", as: "late"))
        #expect(session.vendor?.name == "beta")
        #expect(try await backend.vendors().map(\.name) == ["alpha", "beta"])
        await backend.close()
    }

    @Test("A name like that of a user is free for no vendor and for no other user", arguments: DocumentLayout.allCases)
    func userFirst(layout: DocumentLayout) async throws {
        let backend = try await backend(layout)
        let accounts = try OpenMarketClient.patient(backend).requireAccounts()
        _ = try await accounts.signUp(form("alpha", as: "ann"))
        let others = try OpenMarketClient.patient(backend).requireAccounts()
        for name in ["alpha", "\u{430}lpha", "al pha"] {
            await #expect(throws: BackendError.taken) { try await backend.addVendor(name: name) }
            await #expect(throws: MarketError.account(.vendorNameTaken)) {
                try await others.signUp(form(name, as: "late"))
            }
        }
        // With the account its name is free again.
        try await accounts.own.delete(password: Secret("p4ssword"))
        #expect(try await backend.vendors().isEmpty)
        _ = try await others.signUp(form("alpha", as: "late"))
        await backend.close()
    }

    @Test(
        "Where no one can prove to be a vendor, a user may have the name of one",
        arguments: [ServedGeneration.v2, .v3]
    )
    func frozen(generation: ServedGeneration) async throws {
        let backend = try await MarketBackend(configuration: .quick(generation))
        let vendor = try await backend.makeSession(vendorName: "alpha")
        let accounts = try OpenMarketClient.patient(backend).requireAccounts()
        let session = try await accounts.signUp(form("alpha", as: "ann", market: vendor.credentials))
        #expect(session.credentials == vendor.credentials)
        #expect(try await backend.vendors().map(\.name) == ["alpha"])
        await backend.close()
    }
}
