import Foundation
import OpenMarket
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

/// Two users who want to have nothing to do with each other, in front of every market.
@Suite("Blocked users do not meet", .slot, .timeLimit(.minutes(10)))
struct BlockSpecification {
    /// Ann, who blocks Bob, and Cat, who has nothing to do with it; each of them sells something.
    private struct People {
        let ann: MarketUseCases
        let bob: MarketUseCases
        let cat: MarketUseCases
        let keepsHistory: Bool
        var goods: [String: ProductDetail] = [:]

        init(_ market: SellerWiring.Market, keepsHistory: Bool = true) async throws {
            self.keepsHistory = keepsHistory
            (ann, bob, cat) = (try await market.device(), try await market.device(), try await market.device())
            for (name, person) in [("ann", ann), ("bob", bob), ("cat", cat)] {
                _ = try await person.requireAccounts().signUp(.fixture(name: name, market: nil))
                let draft = ProductDraft.fixture(name: "Lamp of \(name)")
                goods[name] = try await person.registerProduct(draft, images: [Fixture.imageInput])
            }
        }

        func id(_ name: String) throws -> Product.ID { try #require(goods[name]).id }
        func vendor(_ name: String) throws -> Vendor.ID { try #require(goods[name]?.vendorID) }
    }

    /// Whose goods a user meets, at each place where goods are met.
    private func met(by person: MarketUseCases, _ people: People) async throws -> [String: Set<String>] {
        var met: [String: Set<String>] = [:]
        let queries: [(String, ProductSelection)] = [
            ("all", .matching(.all)), ("search", .matching(ProductQuery(text: "Lamp"))),
            ("by price", .matching(ProductQuery(sort: .cheapest))),
            ("in stock", .matching(ProductQuery(minimumPrice: 1, isInStock: true, sort: .likes))), ("liked", .liked),
        ]
        for (place, selection) in queries {
            let list = person.products(selection)
            _ = try await list.loadNext()
            met[place] = Set(list.state.products.compactMap { $0.name.split(separator: " ").last.map(String.init) })
            if let total = list.state.totalCount, selection != .liked {
                #expect(total == list.state.products.count, "\(place)")
            }
        }
        for name in ["ann", "bob", "cat"] {
            let list = person.products(of: try people.vendor(name))
            _ = try await list.loadNext()
            if !list.state.products.isEmpty { met["vendor", default: []].insert(name) }
            for (place, fetch) in [("detail", person.fetchProductDetail), ("refreshed", person.refreshProduct)] {
                do {
                    _ = try await fetch(people.id(name))
                    met[place, default: []].insert(name)
                } catch MarketError.notFound {}
            }
            guard people.keepsHistory else { continue }
            do {
                _ = try await person.discovery.history(of: people.id(name))
                met["history", default: []].insert(name)
            } catch MarketError.notFound {}
        }
        let names = try await person.suggestNames("Lamp")
        met["suggestions"] = Set(names.compactMap { $0.split(separator: " ").last.map(String.init) })
        return met
    }

    private func expectEverybody(_ met: [String: Set<String>], liked: Set<String>) {
        for (place, names) in met { #expect(names == (place == "liked" ? liked : ["ann", "bob", "cat"]), "\(place)") }
    }

    @Test("Nothing of the other one is met at any place, and a third user meets everything", arguments: wirings)
    func places(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market, keepsHistory: wiring.keepsHistory)
            for (person, other) in [(people.ann, "bob"), (people.bob, "ann"), (people.cat, "bob")] {
                try await person.requireAccounts().setLike(people.id(other), isLiked: true)
            }
            let blocked = try await people.ann.requireSellers().block(.vendor(people.vendor("bob")))
            #expect(blocked.name == "bob")
            for (place, names) in try await met(by: people.ann, people) {
                #expect(names == (place == "liked" ? [] : ["ann", "cat"]), "\(place)")
            }
            for (place, names) in try await met(by: people.bob, people) {
                #expect(names == (place == "liked" ? [] : ["bob", "cat"]), "\(place)")
            }
            expectEverybody(try await met(by: people.cat, people), liked: ["bob"])
            #expect(try await people.ann.requireSellers().blocked().map(\.name) == ["bob"])
            #expect(try await people.bob.requireSellers().blocked().isEmpty)
            try await people.ann.requireSellers().unblock(people.vendor("bob"))
            expectEverybody(try await met(by: people.ann, people), liked: ["bob"])
            expectEverybody(try await met(by: people.bob, people), liked: ["ann"])
        }
    }

    @Test("Neither writes to the other, and the chat leaves the list of the one who blocks", arguments: wirings)
    func chats(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (ann, bob) = (try people.ann.requireAccounts(), try people.bob.requireAccounts())
            let room = try await bob.openChat(withVendorNamed: "ann").id
            _ = try await bob.sendMessage("Hello", to: room)
            _ = try await bob.openChat(withVendorNamed: "cat")
            let user = try #require(try await people.bob.sessions.session()?.auth?.user)
            let other = try await people.ann.requireSellers().block(.user(user))
            #expect(other.user == user)
            #expect(try await ann.chats.rooms().isEmpty)
            #expect(try await bob.chats.rooms().map(\.otherName).sorted() == ["ann", "cat"])
            for writer in [ann, bob] {
                await #expect(throws: MarketError.chat(.closed)) { try await writer.sendMessage("Hi", to: room) }
            }
            await #expect(throws: MarketError.chat(.closed)) { try await ann.openChat(withVendorNamed: "bob") }
            #expect(try await ann.chats.rooms().isEmpty)
            #expect(try await bob.fetchOlderMessages(room).messages.map(\.body) == ["Hello"])
            try await people.ann.requireSellers().unblock(other.id)
            #expect(try await ann.openChat(withVendorNamed: "bob").id == room)
            _ = try await bob.sendMessage("Again", to: room)
            #expect(try await ann.fetchOlderMessages(room).messages.map(\.body) == ["Hello", "Again"])
        }
    }

    @Test("A chat that never was is not opened between the two", arguments: wirings)
    func newChats(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            _ = try await people.ann.requireSellers().block(.vendor(people.vendor("bob")))
            for (person, other) in [(people.ann, "bob"), (people.bob, "ann")] {
                await #expect(throws: MarketError.chat(.closed)) {
                    try await person.requireAccounts().openChat(withVendorNamed: other)
                }
                #expect(try await person.requireAccounts().chats.rooms().isEmpty)
            }
            #expect(try await people.cat.requireAccounts().openChat(withVendorNamed: "bob").otherName == "bob")
        }
    }

    // Without a market beside it, Firebase knows a user who is gone only by the profile: a read more for each message.
    @Test("To a user who is gone nobody writes, and the chat stays without the name", arguments: wirings.dropLast())
    func goneUsers(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (ann, bob) = (try people.ann.requireAccounts(), try people.bob.requireAccounts())
            let room = try await bob.openChat(withVendorNamed: "ann").id
            _ = try await bob.sendMessage("Hello", to: room)
            try await bob.own.delete(password: SignUpInfo.fixture().credentials.password)
            #expect(try await ann.chats.rooms().map(\.otherName) == [""])
            await #expect(throws: MarketError.chat(.closed)) { try await ann.sendMessage("Hi", to: room) }
            #expect(try await ann.fetchOlderMessages(room).messages.map(\.body) == ["Hello"])
        }
    }

    @Test("Nobody blocks oneself, an unknown seller, or without a log-in", arguments: wirings)
    func refusals(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let sellers = try people.ann.requireSellers()
            let own = try #require(try await people.ann.sessions.session()?.auth?.user)
            for key: Seller.Key in [
                .user(own), .vendor(try people.vendor("ann")), .vendor(Vendor.ID(4711)), .user(UserID(rawValue: "no")),
            ] {
                await #expect(throws: MarketError.notFound) { try await sellers.block(key) }
            }
            let guest = try await market.device()
            await #expect(throws: MarketError.unauthenticated) {
                try await guest.requireSellers().block(.vendor(Vendor.ID(1)))
            }
            for _ in 0..<2 { try await sellers.block(.vendor(people.vendor("bob"))) }
            #expect(try await sellers.blocked().count == 1)
            for _ in 0..<2 { try await sellers.unblock(people.vendor("bob")) }
            #expect(try await sellers.blocked().isEmpty)
        }
    }

    @Test("A market of Firebase alone in the original layout says that it cannot")
    func unsupported() async throws {
        try await SellerWiring.firebaseAlone(.original).story { market in
            let person = try await market.device()
            _ = try await person.requireAccounts().signUp(.fixture(name: "ann", market: nil))
            #expect(person.sellers == nil)
            for feature in [MarketFeature.blocking, .reporting] {
                #expect(throws: MarketError.unsupported(feature)) { try person.requireSellers(for: feature) }
            }
        }
    }

    /// Markets that know who has blocked whom.
    static let wirings: [SellerWiring] = [.inMemory, .inProcess(.safe), .loopback(.safe), .firebaseAlone]
}
