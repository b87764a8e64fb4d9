import Foundation
import OpenMarket
import OpenMarketTesting

extension MarketStory {
    /// The account from the sign-up to its end.
    static let ofAccounts: [MarketStory] = [
        MarketStory("sign-up", .accounts) { scene in
            let session = try await scene.ann.sessions.session()
            try scene.expect(session?.vendor?.name == "ann" && session?.auth != nil, or: "no user is logged in")
        },
        MarketStory("taken name", .accounts) { scene in
            let form = SignUpInfo(email: "late@example.com", password: Secret("p4ssword"), vendorName: "ann")
            let late = try await scene.market.device().requireAccounts()
            try await scene.expect([.account(.vendorNameTaken)], or: "two users have one name") {
                _ = try await late.signUp(form)
            }
        },
        MarketStory("taken address", .accounts) { scene in
            let form = SignUpInfo(email: "ANN@example.com", password: Secret("p4ssword"), vendorName: "late")
            let late = try await scene.market.device().requireAccounts()
            try await scene.expect([.account(.emailInUse)], or: "two users have one address") {
                _ = try await late.signUp(form)
            }
        },
        MarketStory("wrong password", .accounts) { scene in
            let login = try await scene.market.device().requireAccounts().login
            let refusals: [MarketError] = [.account(.invalidCredentials), .account(.wrongPassword)]
            try await scene.expect(refusals, or: "any password opens the account") {
                _ = try await login(Credentials(email: "ann@example.com", password: Secret("a guess")))
            }
        },
        MarketStory("log-in on another device", .accounts) { scene in
            let tablet = try await scene.market.device().requireAccounts()
            let session = try await tablet.login(SignUpInfo.fixture(name: "ann").credentials)
            try scene.expect(session.vendor?.name == "ann", or: "the user has another name there")
            let own = try await scene.user(scene.ann)
            try scene.expect(session.auth?.user == own, or: "it is another user")
        },
        MarketStory("log-out", .accounts) { scene in
            try await scene.ann.requireAccounts().own.logOut()
            let session = try await scene.ann.sessions.session()
            try scene.expect(session == nil, or: "the session stays")
        },
        MarketStory("profile of another user", .accounts) { scene in
            let user = try await scene.user(scene.ann)
            let profile = try await scene.bob.requireAccounts().fetchUserProfile(user)
            try scene.expect(profile.vendorName == "ann", or: "the profile has another name")
        },
        MarketStory("user by name", .accounts) { scene in
            let user = try await scene.user(scene.ann)
            let found = try await scene.bob.requireAccounts().findUser("ann")
            try scene.expect(found == user, or: "it is another user")
        },
        MarketStory("export", .accounts) { scene in
            _ = try await scene.sell()
            let archive = try await scene.ann.requireAccounts().own.export()
            try scene.expect(!archive.isEmpty, or: "the archive is empty")
        },
        MarketStory("name of an ended account", .accounts) { scene in
            try await scene.ann.requireAccounts().own.delete(password: SignUpInfo.fixture().credentials.password)
            try await scene.expect([.notFound], or: "the name stays taken") {
                _ = try await scene.bob.requireAccounts().findUser("ann")
            }
        },
        MarketStory("products of an ended account", .accounts) { scene in
            _ = try await scene.sell()
            try await scene.ann.requireAccounts().own.delete(password: SignUpInfo.fixture().credentials.password)
            let left = try await scene.found(.all)
            try scene.expect(left.isEmpty, or: "they stay for sale")
        },
    ]
}
