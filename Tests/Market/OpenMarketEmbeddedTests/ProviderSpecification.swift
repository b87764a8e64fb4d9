import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// Logging in with a provider in front of every market that has accounts.
@Suite("Logging in with a provider in front of every market", .slot, .timeLimit(.minutes(10)))
struct ProviderSpecification {
    @Test("A new user finishes the account and is found on every device", arguments: AccountWiring.withOriginal)
    func newUser(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let grant = ProviderGrant.emulated(.apple, email: "ann@example.com")
            let phone = try await market.device()
            guard case .newUser(let account) = try await phone.own.logIn(with: grant) else {
                throw MarketError.conflict
            }
            #expect(account.email == "ann@example.com")
            #expect(try await phone.keeper.session() == nil)
            let session = try await phone.own.finishSignUp(account, vendorName: "Ann", market: .fixture())
            #expect(try await phone.keeper.session() == session)
            #expect(try await phone.owner("Ann") == account.auth.user)
            let tablet = try await market.device()
            guard case .loggedIn(let other) = try await tablet.own.logIn(with: grant) else {
                throw MarketError.conflict
            }
            #expect(other.vendor == session.vendor)
            if wiring.keepsCredentials { #expect(other.credentials == .fixture()) }
            let thing = try await market.goods(1)[0]
            try await tablet.keeper.login().acting({ try await tablet.likes.setLiked(thing, true) })
        }
    }

    @Test("A taken name leaves the account to be finished under another one", arguments: AccountWiring.all)
    func nameTaken(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let owner = try await market.join("shop")
            let device = try await market.device()
            let grant = ProviderGrant.emulated(email: "ann@example.com")
            guard case .newUser(let account) = try await device.own.logIn(with: grant) else {
                throw MarketError.conflict
            }
            await #expect(throws: MarketError.account(.vendorNameTaken)) {
                try await device.own.finishSignUp(account, vendorName: "Shop", market: nil)
            }
            #expect(try await owner.owner("shop") == owner.user())
            guard case .newUser(let again) = try await device.own.logIn(with: grant) else { throw MarketError.conflict }
            #expect(again.auth.user == account.auth.user)
            #expect(try await device.own.finishSignUp(again, vendorName: "Ann", market: nil).vendor?.name == "Ann")
        }
    }

    @Test("An address that is not proved leads back to the log-in of before", arguments: AccountWiring.withOriginal)
    func collision(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let owner = try await market.join("shop")
            let device = try await market.device()
            let thief = ProviderGrant.emulated(email: "shop@example.com", isVerified: false)
            await #expect(throws: MarketError.account(.otherLogInMethod)) { try await device.own.logIn(with: thief) }
            let proved = ProviderGrant.emulated(.apple, subject: "owner", email: "shop@example.com")
            guard case .loggedIn(let session) = try await device.own.logIn(with: proved) else {
                throw MarketError.conflict
            }
            #expect(try await session.auth?.user == owner.user())
        }
    }

    @Test("What no provider has given is refused", arguments: AccountWiring.withOriginal)
    func forged(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let device = try await market.device()
            let grant = ProviderGrant(provider: .google, token: .id(Secret("forged")))
            await #expect(throws: MarketError.account(.providerRefused)) { try await device.own.logIn(with: grant) }
        }
    }
}
