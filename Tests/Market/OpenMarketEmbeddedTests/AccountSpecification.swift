import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// What accounts and likes do in front of every market that has them.
@Suite("Accounts and likes in front of every market", .slot, .timeLimit(.minutes(10)))
struct AccountSpecification {
    @Test(
        "Who signs up is logged in, known by name, and finds everything again at the next login",
        arguments: AccountWiring.all
    )
    func signUp(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let first = try await market.device()
            let form = SignUpInfo(
                email: "hanok@example.com",
                password: Secret("p4ssword"),
                vendorName: "한옥 상점",
                market: .fixture()
            )
            let session = try await first.signUp(form)
            let user = try await first.user()
            #expect(session.vendor?.name == "한옥 상점")
            #expect(session.credentials == .fixture())
            #expect(try await first.owner(" 한옥 상점 ") == user)
            let second = try await market.device()
            let again = try await second.login(form.credentials)
            #expect(again.vendor == session.vendor)
            if wiring.keepsCredentials { #expect(again.credentials == session.credentials) }
            #expect(try await second.profile().vendorName == "한옥 상점")
            #expect(try await second.profile().createdAt != nil)
        }
    }

    @Test(
        "A vendor name belongs to the first one; who comes too late leaves nothing behind",
        arguments: AccountWiring.all
    )
    func vendorName(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let owner = try await market.join("shop")
            let late = try await market.device()
            let form = SignUpInfo(email: "late@example.com", password: Secret("p4ssword"), vendorName: "SHOP")
            await #expect(throws: MarketError.account(.vendorNameTaken)) { try await late.signUp(form) }
            #expect(try await late.keeper.session() == nil)
            #expect(try await owner.owner("shop") == owner.user())
            // The address is free again.
            let other = SignUpInfo(email: "late@example.com", password: Secret("other-word"), vendorName: "other")
            _ = try await late.signUp(other)
            await #expect(throws: MarketError.notFound) { try await owner.owner("nobody") }
            await #expect(throws: MarketError.notOwner) {
                try await late.keeper.login().acting({ try await late.names.release("shop") })
            }
            #expect(try await owner.owner("shop") == owner.user())
        }
    }

    @Test("An address belongs to one account, whatever its case", arguments: AccountWiring.withOriginal)
    func email(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            _ = try await market.join("one")
            let second = try await market.device()
            let form = SignUpInfo(email: "ONE@example.com", password: Secret("another"), vendorName: "two")
            await #expect(throws: MarketError.account(.emailInUse)) { try await second.signUp(form) }
        }
    }

    @Test("A login is refused for a reason that can be told", arguments: AccountWiring.withOriginal)
    func refused(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let device = try await market.join("one")
            let wrong = wiring.hidesUsers ? AccountFailure.invalidCredentials : .wrongPassword
            let unknown = wiring.hidesUsers ? AccountFailure.invalidCredentials : .unknownUser
            await #expect(throws: MarketError.account(wrong)) {
                try await device.login(Credentials(email: "one@example.com", password: Secret("a guess")))
            }
            await #expect(throws: MarketError.account(unknown)) {
                try await device.login(Credentials(email: "nobody@example.com", password: Secret("p4ssword")))
            }
        }
    }

    @Test("A renewed login goes on; a profile is written once", arguments: AccountWiring.withOriginal)
    func renewal(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let device = try await market.join("one")
            let renewal = SessionRenewal(auth: device.auth, keeper: device.keeper)
            let fresh = try await renewal.renewed(replacing: device.keeper.login())
            #expect(try await device.keeper.login() == fresh)
            #expect(try await fresh.acting({ try await device.profiles.profile(of: fresh.user) }).vendorName == "one")
            // A profile has only a name that its user has claimed.
            try await fresh.acting({ try await device.names.claim("two") })
            await #expect(throws: MarketError.conflict) {
                try await fresh.acting({ try await device.profiles.create(vendorName: "two", market: nil) })
            }
            #expect(try await fresh.acting({ try await device.profiles.profile(of: fresh.user) }).vendorName == "one")
        }
    }

    @Test("A deleted account is gone, and its address and name are free", arguments: AccountWiring.withOriginal)
    func deletion(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let device = try await market.join("one")
            let other = try await market.join("two")
            let user = try await device.user()
            try await device.own.delete(password: Secret("p4ssword"))
            #expect(try await device.keeper.session() == nil)
            await #expect(throws: MarketError.notFound) { try await other.owner("one") }
            await #expect(throws: MarketError.notFound) { try await other.profile(user) }
            let again = try await market.join("one")
            #expect(try await again.user() != user)
            #expect(try await again.keeper.login().acting({ try await again.likes.likedProductIDs() }).isEmpty)
        }
    }

    @Test(
        "Likes are a set in the order of liking, on every device of their user and on no other",
        arguments: AccountWiring.withOriginal
    )
    func likes(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let one = try await market.join("one")
            let two = try await market.join("two")
            let login = try await one.keeper.login()
            let goods = try await market.goods(3)
            for (index, isLiked) in [(0, true), (1, true), (0, true), (2, true), (1, false)] {
                try await login.acting({ try await one.likes.setLiked(goods[index], isLiked) })
            }
            try await login.acting({ try await one.likes.setLiked(Product.ID(999), false) })
            let tablet = try await market.device()
            _ = try await tablet.login(SignUpInfo.fixture(name: "one").credentials)
            let other = try await tablet.keeper.login()
            #expect(try await other.acting({ try await tablet.likes.likedProductIDs() }) == [goods[0], goods[2]])
            #expect(try await other.acting({ try await tablet.likes.isLiked(goods[2]) }))
            #expect(try await !other.acting({ try await tablet.likes.isLiked(goods[1]) }))
            #expect(try await two.keeper.login().acting({ try await two.likes.likedProductIDs() }).isEmpty)
            // Market credentials stand beside the likes and stay.
            let account = try await login.acting({ try await one.profiles.account() })
            #expect(account.likedProductIDs == [goods[0], goods[2]])
            #expect(account.market == (wiring.keepsCredentials ? .fixture() : nil))
        }
    }

    @Test("Racing likes of different products are all there", arguments: AccountWiring.withOriginal)
    func racingLikes(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let device = try await market.join("one")
            let login = try await device.keeper.login()
            let goods = try await market.goods(40)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        for id in goods[(task * 5)..<(task * 5 + 5)] {
                            try await login.acting({ try await device.likes.setLiked(id, true) })
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(Set(try await login.acting({ try await device.likes.likedProductIDs() })) == Set(goods))
        }
    }

    @Test("A cancelled call ends as cancelled", arguments: AccountWiring.withOriginal)
    func cancelled(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let device = try await market.join("one")
            let login = try await device.keeper.login()
            let call = Task { () async throws(MarketError) -> [Product.ID] in
                withUnsafeCurrentTask { $0?.cancel() }
                return try await login.acting { () async throws(MarketError) in
                    try await device.likes.likedProductIDs()
                }
            }
            await #expect(throws: MarketError.cancelled) { try await call.value }
        }
    }
}
