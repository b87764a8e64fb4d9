import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// That every double hands its arguments to the right recorder; the recorder itself is tested apart.
@Suite(.slot) struct MockTests {
    private let id = Product.ID(1)

    @Test("The products repository records each function apart")
    func products() async throws {
        let mock = InMemoryMarket().products
        mock.pages.returns(.fixture())
        mock.details.returns(.fixture())
        mock.registrations.returns(.fixture(id: 2))
        mock.edits.returns(.fixture(id: 3))
        mock.deletions.succeeds()
        mock.confirmations.fails(.wrongSecret)
        _ = try await mock.page(PageRequest(number: 4))
        _ = try await mock.detail(id)
        _ = try await VendorCredentials.fixture().acting({
            try await mock.register(
                .fixture(),
                images: [Fixture.preparedImage],
                key: nil,
                secret: nil,
                progress: nil
            )
        })
        _ = try await VendorCredentials.fixture().acting {
            try await mock.edit(.fixture(), with: ProductPatch(stock: 1), secret: nil)
        }
        try await VendorCredentials.fixture().acting { try await mock.delete(id, secret: nil) }
        await #expect(throws: MarketError.wrongSecret) {
            try await VendorCredentials.fixture().acting { try await mock.confirmOwnership(of: id, secret: nil) }
        }
        #expect(mock.pages.calls.map(\.request.number) == [4])
        #expect(mock.details.calls == [id])
        #expect(mock.registrations.calls.map(\.images) == [[Fixture.preparedImage]])
        #expect(mock.edits.calls.map(\.patch.stock) == [1])
        #expect(mock.deletions.calls.map(\.id) == [id])
        #expect(mock.confirmations.calls.map(\.id) == [id])
        try mock.verify()
        await #expect(throws: MarketError.notFound) { try await mock.detail(id) }
    }

    @Test("The session store records each function apart")
    func sessionStore() async throws {
        let mock = InMemorySessions()
        mock.reads.returns(nil, .fixture())
        mock.saves.succeeds()
        mock.clears.alwaysSucceeds()
        #expect(try await mock.session() == nil)
        #expect(try await mock.session() == .fixture())
        try await mock.save(.fixture(vendor: nil))
        try await mock.clear()
        #expect(mock.saves.calls == [.fixture(vendor: nil)])
        #expect(mock.clears.callCount == 1)
        try mock.verify()
    }

    @Test("The image codec and its pixels return at once")
    func codec() throws {
        let codec = MockImageCodec()
        let pixels = MockDecodedImage(size: PixelSize(width: 4, height: 3))
        codec.decodings.returns(pixels)
        pixels.encodings.returns(Fixture.jpeg)
        let decoded = try codec.decode(Fixture.png, longestSide: 2)
        #expect(try decoded.jpeg(quality: 0.5, size: decoded.size) == Fixture.jpeg)
        #expect(codec.decodings.calls.map(\.longestSide) == [2])
        #expect(pixels.encodings.calls.map(\.quality) == [0.5])
        #expect(throws: MarketError.unscripted) { try decoded.pixels(size: decoded.size) }
        #expect(pixels.readings.calls == [decoded.size])
        #expect(throws: MarketError.unscripted) { try codec.inspect(Fixture.png) }
    }

    @Test("Published events are recorded and delivered")
    func events() async {
        let mock = InMemoryProductEvents()
        var listener = mock.events().makeAsyncIterator()
        mock.publish(.deleted(id))
        #expect(mock.published == [.deleted(id)])
        #expect(await listener.next() == .deleted(id))
    }

    @Test("The blob store, the token source and the observer record their calls")
    func dataPorts() async throws {
        let store = InMemoryBlobStore()
        let blob = StoredBlob(data: Fixture.png, storedAt: Date(timeIntervalSince1970: 0))
        store.reads.returns(blob)
        store.writes.succeeds()
        store.removals.succeeds()
        store.purges.succeeds()
        let key = BlobKey(account: "me", name: "list")
        #expect(try await store.blob(for: key) == blob)
        try await store.store(blob, for: key)
        try await store.remove(key)
        try await store.removeAll(of: nil)
        #expect(store.writes.calls.map(\.key) == [key])
        try store.verify()

        let tokens = MockAccessTokenSource()
        tokens.tokens.returns(Secret("old"))
        tokens.refreshes.returns(Secret("new"))
        let old = try #require(try await tokens.accessToken())
        #expect(try await tokens.refreshedToken(replacing: old) == Secret("new"))
        #expect(tokens.refreshes.calls == [Secret("old")])
        await #expect(throws: MarketError.unscripted) { _ = try await tokens.accessToken() }
        #expect(throws: MockVerificationFailure.self) { try tokens.verify() }
    }

    @Test("Use cases are mocked by one call each")
    func useCases() async throws {
        let register = MockRegisterProduct()
        register.call.returns(.fixture())
        _ = try await register(.fixture(), images: [Fixture.imageInput])
        #expect(register.call.calls.map(\.draft) == [.fixture()])

        let edit = MockUseCase<EditProductInput, ProductDetail>("editProduct")
        edit.call.fails(.notOwner)
        await #expect(throws: MarketError.notOwner) { try await edit(id, patch: ProductPatch(name: "new")) }
        #expect(edit.call.calls.map(\.patch.name) == ["new"])
    }

    @Test("A registration is kept when a test says so, and registered as scripted when it does not")
    func keeping() async throws {
        let register = MockRegisterProduct()
        let change = PendingChange.ID(rawValue: "kept")
        register.orKeep.returns(.kept(change))
        register.call.returns(.fixture())
        for result in [RegistrationResult.kept(change), .registered(.fixture())] {
            #expect(try await register.orKeep(.fixture(), images: [], secret: nil, progress: nil) == result)
        }
        #expect(register.orKeep.callCount == 2 && register.call.callCount == 1)
        try register.verify()
        await #expect(throws: MarketError.unscripted) {
            try await register.orKeep(.fixture(), images: [], secret: nil, progress: nil)
        }
        #expect(throws: MockVerificationFailure.self) { try register.verify() }
    }

    @Test("Views and drafts work in memory, and fail when a test says so")
    func kept() async throws {
        let (market, draft) = (MockUseCases(), FormDraft(texts: ["name": "Lamp"], currency: .krw))
        try await market.sessions.save(.fixture())
        try await market.kept.noteView(of: .fixture(id: 1))
        try await market.kept.keepDraft(draft, of: Session.fixture().cacheAccount)
        #expect(try await market.kept.views().map(\.product.id) == [Product.ID(1)])
        #expect(try await market.kept.draft() == draft)
        market.kept.viewsCalls.fails(.storage(.unreadable))
        market.kept.keepDraft.fails(.storage(.full))
        await #expect(throws: MarketError.storage(.unreadable)) { try await market.kept.views() }
        await #expect(throws: MarketError.storage(.full)) { try await market.kept.keepDraft(draft, of: nil) }
        #expect(market.kept.keepDraft.calls.map(\.draft) == [draft, draft])
        try market.verify()
    }

    @Test("A double reports for every call that it has")
    func reports() async throws {
        let market = MockUseCases()
        market.sellers.block.fails(.offline)
        market.accounts.own.logOutCalls.succeeds()
        let names = market.reports.filter { !$0.isClean }.map(\.name)
        #expect(Set(names) == ["sellers.block", "own.logOut"])
    }

    @Test("Every use case of a mocked market is a mock")
    func complete() throws {
        let all = MockUseCases().all
        let accounts = try #require(all.accounts)
        let real: Set = ["events", "live", "sessions", "accounts", "features", "surroundings"]
        for child in Array(Mirror(reflecting: all).children) + Array(Mirror(reflecting: accounts).children) {
            guard let name = child.label, !real.contains(name) else { continue }
            // An optional use case is wrapped once more.
            let mirror = Mirror(reflecting: child.value)
            let values = mirror.displayStyle == .optional ? mirror.children.map(\.value) : [child.value]
            #expect(values.allSatisfy { $0 is any Verifiable }, "\(name)")
        }
    }

    @Test("A list that no test scripted fails with every page")
    func unscriptedList() async {
        let products = MockUseCase<ProductSelection, ProductList>("products")
        let list = products(matching: "x")
        await #expect(throws: MarketError.unscripted) { try await list.loadNext() }
        #expect(throws: MockVerificationFailure.self) { try products.verify() }
    }
}
