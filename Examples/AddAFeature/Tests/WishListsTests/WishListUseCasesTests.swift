import OpenMarket
import OpenMarketTesting
import Testing
import WishListsDomain
import WishListsTesting

@Suite("Wish lists")
struct WishListUseCasesTests {
    private let repository = MockWishListsRepository()
    private let flat = WishList(id: WishList.ID(rawValue: "1"), name: "Flat", products: [Product.ID(7)])

    private var wishLists: WishLists { WishLists(repository: repository) { "new" } }

    @Test("They are listed by name")
    func all() async throws {
        let party = WishList(id: WishList.ID(rawValue: "0"), name: "Party")
        repository.listsCalls.returns([party, flat])
        #expect(try await wishLists.all() == [flat, party])
    }

    @Test("Primary: a list is made under its name, without the white space around it")
    func make() async throws {
        repository.listsCalls.returns([flat])
        repository.store.succeeds()
        let made = try await wishLists.make(named: " Party ")
        #expect(made == WishList(id: WishList.ID(rawValue: "new"), name: "Party"))
        #expect(repository.store.calls == [made])
    }

    @Test("Broken rule: nothing is sent", arguments: ["", "  ", String(repeating: "a", count: 31)])
    func broken(name: String) async {
        await #expect(throws: MarketError.self) { try await wishLists.make(named: name) }
        #expect(repository.listsCalls.callCount == 0)
    }

    @Test("A list of this name: conflict")
    func twice() async {
        repository.listsCalls.returns([flat])
        await #expect(throws: MarketError.conflict) { try await wishLists.make(named: "Flat") }
        #expect(repository.store.callCount == 0)
    }

    @Test("A product is added once, at the end")
    func add() async throws {
        repository.listsCalls.always([flat])
        repository.store.succeeds()
        #expect(try await wishLists.add(Product.ID(7), to: flat.id) == flat)
        let longer = try await wishLists.add(Product.ID(8), to: flat.id)
        #expect(longer.products == [Product.ID(7), Product.ID(8)])
        #expect(repository.store.calls == [longer])
    }

    @Test("Unknown list, and sad: the market's error")
    func sad() async {
        repository.listsCalls.answers(.success([]), .failure(.offline))
        for error in [MarketError.notFound, .offline] {
            await #expect(throws: error) { try await wishLists.add(Product.ID(7), to: flat.id) }
        }
    }
}
