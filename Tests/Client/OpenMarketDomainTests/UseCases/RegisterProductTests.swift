import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct RegisterProductTests {
    private let products = InMemoryMarket().products
    private let sessions = InMemorySessionStore(.fixture())
    private let events = InMemoryProductEvents()
    private let pictures = MockImages()
    private let draft = ProductDraft.fixture()
    private let images = [Fixture.imageInput]

    private var register: RegisterProduct {
        register(as: sessions)
    }

    private func register(as sessions: any SessionStore) -> RegisterProduct {
        RegisterProduct(products: products, selling: products, sessions: sessions, events: events, images: pictures)
    }

    private func expectNothingSent() {
        #expect(products.registrations.callCount == 0)
        #expect(events.published.isEmpty)
    }

    @Test("Primary: checked, images made ready, sent, announced")
    func primary() async throws {
        pictures.prepare.returns([Fixture.preparedImage])
        products.registrations.returns(.fixture(id: 8))
        let capturing = CapturingReporter()
        let detail = try await register(draft, images: images, progress: capturing.reporter)
        #expect(detail == .fixture(id: 8))
        #expect(pictures.prepare.calls.map(\.inputs) == [images])
        let sent = try #require(products.registrations.calls.first)
        #expect(sent.draft == draft)
        #expect(sent.images == [Fixture.preparedImage])
        #expect(sent.credentials == .fixture())
        #expect(events.published == [.created(detail)])
        #expect(capturing.steps == [.finished])
    }

    @Test("The item's own password is sent instead of the session's")
    func itemSecret() async throws {
        pictures.prepare.returns([Fixture.preparedImage])
        products.registrations.returns(.fixture())
        _ = try await register(draft, images: images, secret: Secret("item"), progress: nil)
        #expect(products.registrations.calls.map(\.credentials) == [.fixture(secret: Secret("item"))])
    }

    @Test("Broken rules: all are reported; nothing is prepared or sent")
    func brokenRules() async {
        var broken = draft
        broken.name = "x"
        broken.stock = -1
        let expected = MarketError.invalid([
            .imageCount(0, allowed: 1...5), .nameLength(1, allowed: 3...100), .stockTooLow(minimum: 0),
        ])
        await #expect(throws: expected) { try await register(broken, images: []) }
        #expect(pictures.prepare.callCount == 0)
        expectNothingSent()
    }

    @Test("No user logged in: nothing is prepared or sent")
    func nobody() async throws {
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await register(draft, images: images) }
        #expect(pictures.prepare.callCount == 0)
        expectNothingSent()
    }

    @Test("Images that are still too large, or went missing, are not sent")
    func preparedImagesAreChecked() async {
        let large = PreparedImage(data: Data(count: 307_200), format: .jpeg, fileName: "image-1.jpg")
        pictures.prepare.returns([large], [])
        let tooLarge = MarketError.invalid([.imageSize(index: 0, bytes: 307_200, limit: 307_200)])
        await #expect(throws: tooLarge) { try await register(draft, images: images) }
        let missing = MarketError.invalid([.imageCount(0, allowed: 1...5)])
        await #expect(throws: missing) { try await register(draft, images: images) }
        expectNothingSent()
    }

    @Test("Sad: an image's error is thrown and nothing is sent", arguments: passingFailures + [.image(.corrupt)])
    func pictureFails(error: MarketError) async {
        pictures.prepare.fails(error)
        await #expect(throws: error) { try await register(draft, images: images) }
        expectNothingSent()
    }

    @Test("Sad: the market's error is thrown; no event, no end of progress", arguments: passingFailures)
    func sad(error: MarketError) async {
        pictures.prepare.returns([Fixture.preparedImage])
        products.registrations.fails(error)
        let capturing = CapturingReporter()
        await #expect(throws: error) { try await register(draft, images: images, progress: capturing.reporter) }
        #expect(events.published.isEmpty)
        #expect(capturing.steps.isEmpty)
    }

    @Test("A store that fails is an error, not a missing login")
    func storeFails() async {
        let store = InMemorySessions()
        store.reads.fails(.storage(.unreadable))
        let register = register(as: store)
        await #expect(throws: MarketError.storage(.unreadable)) { try await register(draft, images: images) }
        expectNothingSent()
    }

    @Test("Cancel while images are prepared: nothing is sent")
    func cancel() async {
        pictures.prepare.hold()
        let register = register
        let task = Task { try await register(draft, images: images) }
        await pictures.prepare.untilHeld()
        task.cancel()
        await #expect(throws: MarketError.cancelled) { try await task.value }
        expectNothingSent()
    }

    @Test(
        "After a lost response the product is found by what was sent, and no older or other one",
        arguments: [
            (name: "Desk lamp", stock: 2, seconds: 1.0, isFound: true),
            (name: "Desk lamp", stock: 2, seconds: -200.0, isFound: true),
            (name: "Desk lamp", stock: 2, seconds: -400.0, isFound: false),
            (name: "Desk lamp", stock: 3, seconds: 1.0, isFound: false),
            (name: "Desk", stock: 2, seconds: 1.0, isFound: false),
        ]
    )
    func earlier(name: String, stock: Int, seconds: Double, isFound: Bool) async throws {
        let since = Date(timeIntervalSince1970: 1_700_000_000)
        let sent = ProductDraft.fixture(name: "Desk lamp", stock: 2)
        let made = Product.fixture(
            id: 8,
            name: name,
            price: sent.price.amount,
            discount: sent.discount.amount,
            stock: stock,
            createdAt: since + seconds
        )
        let page = ProductPage(number: 1, products: [.fixture(id: 9), made], hasNext: false, totalCount: 2)
        products.pages.returns(page)
        let found = try await register.earlier(FormDraft.Attempt(sent, since: since))
        #expect(found == (isFound ? made.id : nil))
    }

    @Test("A product is found in each form in which it was sent, of many the first and the last, also after a restart")
    func corrected() async throws {
        let since = Date(timeIntervalSince1970: 1_700_000_000)
        let sent = (1...20).map { ProductDraft.fixture(name: "Desk lamp", stock: $0) }
        for count in sent.indices {
            let (first, later) = (FormDraft.Attempt(sent[0], since: since), sent[...count] + sent[...count])
            let all = later.reduce(first) { $0.followed(by: FormDraft.Attempt($1, since: since + 9)) }
            let attempt = try JSONDecoder().decode(FormDraft.Attempt.self, from: JSONEncoder().encode(all))
            #expect(attempt == all && attempt.sent.count <= 8 && attempt.since == since)
            #expect(attempt.sent.first == sent[0] && attempt.sent.last == sent[count])
        }
        let attempt = FormDraft.Attempt(sent[0], since: since).followed(by: FormDraft.Attempt(sent[1], since: since))
        for (stock, isFound) in [(1, true), (2, true), (3, false)] {
            let made = Product.fixture(
                id: stock,
                name: "Desk lamp",
                price: sent[0].price.amount,
                discount: sent[0].discount.amount,
                stock: stock,
                createdAt: since
            )
            products.pages.returns(ProductPage(number: 1, products: [made], hasNext: false, totalCount: 1))
            #expect(try await register.earlier(attempt) == (isFound ? made.id : nil))
        }
    }

    @Test("A session whose log-in could not ask which vendor it is asks before it looks, and says where it cannot")
    func unknownVendor() async throws {
        let (login, vendor) = (AuthSession.fixture(), Vendor.fixture())
        try await sessions.save(.fixture(vendor: Vendor(id: Vendor.ID(login.user), name: vendor.name), auth: login))
        func register(asking vendors: any VendorRegister) -> RegisterProduct {
            RegisterProduct(
                products: products,
                selling: products,
                sessions: sessions,
                events: events,
                images: pictures,
                vendors: vendors
            )
        }
        let attempt = FormDraft.Attempt(draft, since: Date(timeIntervalSince1970: 1_700_000_000))
        await #expect(throws: MarketError.timedOut) {
            _ = try await register(asking: LateRegister(vendor: nil)).earlier(attempt)
        }
        #expect(products.pages.callCount == 0)
        let made = Product.fixture(
            name: draft.name,
            price: draft.price.amount,
            discount: draft.discount.amount,
            stock: draft.stock
        )
        products.pages.returns(ProductPage(number: 1, products: [made], hasNext: false, totalCount: 1))
        #expect(try await register(asking: LateRegister(vendor: vendor)).earlier(attempt) == made.id)
        #expect(try await sessions.session()?.vendor == vendor)
    }

    @Test("Among products without vendors no attempt is looked for, and without a login it is said")
    func noEarlier() async throws {
        let attempt = FormDraft.Attempt(draft, since: .now)
        try await sessions.save(.fixture(vendor: nil))
        #expect(try await register.earlier(attempt) == nil)
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { _ = try await register.earlier(attempt) }
    }

    @Test("The rules can be others")
    func otherRules() async {
        let register = RegisterProduct(
            products: products,
            selling: products,
            sessions: sessions,
            events: events,
            images: pictures,
            rules: .compact
        )
        let expected = MarketError.invalid([.nameLength(19, allowed: 3...15)])
        await #expect(throws: expected) { try await register(draft, images: images) }
    }
}

/// A register that says which vendor the caller is, or nothing in time.
private struct LateRegister: VendorRegister {
    let vendor: Vendor?

    func enroll(
        _ name: String,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> VendorIdentity {
        guard let vendor else { throw .timedOut }
        return VendorIdentity(vendor: vendor, credentials: credentials)
    }
}
