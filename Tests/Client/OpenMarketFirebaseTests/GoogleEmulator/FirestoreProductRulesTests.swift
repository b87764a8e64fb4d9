import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// Products of Firebase at Google's own emulator, under the rules that are published for them.
@Suite("Products at Firestore", .slot, .onlyWithEmulator, .emulated, .serialized, .timeLimit(.minutes(10)))
struct FirestoreProductRulesTests {
    /// Two vendors with profiles, each with a repository of their own.
    struct Fair {
        let town: FirestoreRulesTests.Town
        let ann, bob: FirestoreSellingRepository
        let queries: FirestoreProductsRepository

        init() async throws {
            let town = try await FirestoreRulesTests.Town()
            self.town = town
            for (user, name) in [(town.ann, "Ann"), (town.bob, "밥 상점")] {
                try await user.session.acting { try await town.accounts.vendorNames.claim(name) }
                _ = try await user.session.acting {
                    try await town.accounts.profiles.create(vendorName: name, market: nil)
                }
            }
            let transport = StubTransport()
            transport.answerAlways(.json("{}"))
            let client = town.client
            let storage = StorageClient(
                FirebaseConfiguration(projectID: "p", apiKey: "k"),
                transport: transport.repeating(in: .system),
                surroundings: .system
            )
            let emulator = try #require(FirestoreEmulator.current)
            let project = town.project
            func repository(_ user: EmulatedUser, _ name: String) throws -> FirestoreSellingRepository {
                let vendor = Vendor(id: Vendor.ID(user.id), name: name)
                let session = Session(vendor: vendor, credentials: .fixture(), auth: user.session)
                let sessions = InMemorySessionStore(session)
                let client = try emulator.client(project, Surroundings(clock: ImpatientClock()), sessions: sessions)
                return FirestoreSellingRepository(client, storage: storage)
            }
            (ann, bob) = (try repository(town.ann, "Ann"), try repository(town.bob, "밥 상점"))
            queries = FirestoreProductsRepository(client)
        }

        func path(_ product: ProductDetail) throws -> DocumentPath {
            try CollectionPath("products").document(product.id.rawValue)
        }

        /// All pages of a query.
        func all(_ query: ProductQuery, size: Int) async throws -> [Product] {
            var products: [Product] = []
            var request = PageRequest(size: size)
            while true {
                let page = try await queries.page(request, matching: query)
                #expect(page.losses.isEmpty && page.totalCount == nil)
                products += page.products
                guard page.hasNext else { return products }
                request = PageRequest(number: page.number + 1, size: size, cursor: page.cursor)
            }
        }
    }

    private func register(
        _ draft: ProductDraft = .fixture(),
        by vendor: FirestoreSellingRepository
    ) async throws -> ProductDetail {
        let image = PreparedImage(data: Data("x".utf8), format: .jpeg, fileName: "a.jpg")
        return try await vendor.register(draft, images: [image], key: nil, secret: nil, progress: nil)
    }

    @Test("Every query finds what the rule of all markets wants, each product once, in its order")
    func queries() async throws {
        let fair = try await Fair()
        var stored: [Product] = []
        for (number, name) in ["자전거 팝니다", "거울", "Folding bicycle", "100% cotton_shirt", "책", "Bicycle bell"]
            .enumerated()
        {
            let draft = ProductDraft.fixture(
                name: name,
                price: Decimal(10 + number % 3) + Decimal(number) / 100,
                currency: number.isMultiple(of: 2) ? .krw : .usd,
                discount: number % 3 == 1 ? 5 : 0,
                stock: number % 4
            )
            stored.append(try await register(draft, by: number == 4 ? fair.bob : fair.ann).product)
        }
        let newest = stored.reversed().sorted { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
        var narrow: [ProductQuery] = ["자전", "거", "BICYCLE", "0%", "n_s", "책", "상점", "없는 것"].map {
            ProductQuery(text: $0)
        }
        narrow += [
            .all, ProductQuery(vendor: Vendor.ID(fair.town.bob.id)), ProductQuery(currency: .usd),
            ProductQuery(isInStock: true), ProductQuery(isInStock: false, isDiscounted: true),
            ProductQuery(text: "bicycle", vendor: Vendor.ID(fair.town.ann.id), currency: .usd, isInStock: true),
            ProductQuery(minimumPrice: 6, maximumPrice: 12), ProductQuery(text: "b", maximumPrice: Decimal(1205) / 100),
        ]
        for query in narrow {
            // Firestore looks at names, and takes no word for another one.
            let wanted = newest.filter { product in
                let names = (product.name + " " + (product.vendorName ?? "")).lowercased()
                return query.matches(product) && (query.text.isEmpty || names.contains(query.text.lowercased()))
            }
            for size in [1, 2, 20] {
                let found = try await fair.all(query, size: size)
                #expect(found.map(\.id) == wanted.map(\.id), "\(query)")
            }
            for sort in [ProductSort.cheapest, .dearest, .discount] {
                var sorted = query
                sorted.sort = sort
                let found = try await fair.all(sorted, size: 2)
                #expect(Set(found.map(\.id)) == Set(wanted.map(\.id)), "\(query)")
                #expect(found.count == Set(found.map(\.id)).count)
                if sort != .discount { #expect(sort.sorted(found).map(\.id) == found.map(\.id)) }
            }
        }
    }

    @Test("An edit is found where it belongs from then on, and nowhere else")
    func edit() async throws {
        let fair = try await Fair()
        let made = try await register(.fixture(name: "Old chair", price: 10, stock: 1), by: fair.ann)
        let patch = ProductPatch(name: "새 의자", price: 30, discount: Discount(10), stock: 0)
        let edited = try await fair.ann.edit(made, with: patch, secret: nil)
        #expect(ProductDraft(edited) == patch.applied(to: ProductDraft(made)))
        #expect(edited.product.createdAt == made.product.createdAt && edited.images == made.images)
        var query = ProductQuery(text: "의", minimumPrice: 20, isInStock: false, isDiscounted: true, sort: .dearest)
        #expect(try await fair.all(query, size: 5).map(\.id) == [made.id])
        query.text = "old"
        #expect(try await fair.all(query, size: 5).isEmpty)
        try await fair.ann.delete(made.id, secret: nil)
        #expect(try await fair.all(.all, size: 5).isEmpty)
        #expect(try await FirestoreHealthRepository(fair.town.client).health().isHealthy)
    }

    @Test(
        "Neither of two vendors changes or removes anything of the other's, in whatever way",
        arguments: [true, false]
    )
    func matrix(isAnnTheOwner: Bool) async throws {
        let fair = try await Fair()
        let (owner, other) = isAnnTheOwner ? (fair.ann, fair.bob) : (fair.bob, fair.ann)
        let (user, thief) = isAnnTheOwner ? (fair.town.ann, fair.town.bob) : (fair.town.bob, fair.town.ann)
        let made = try await register(by: owner)
        let path = try fair.path(made)
        await #expect(throws: MarketError.notOwner) {
            try await other.edit(made, with: ProductPatch(stock: 1), secret: nil)
        }
        await #expect(throws: MarketError.notOwner) { try await other.delete(made.id, secret: nil) }
        await #expect(throws: MarketError.notOwner) { try await other.confirmOwnership(of: made.id, secret: nil) }
        let document = try #require(try await fair.town.client.document(path))
        let mine = document.fields.replacing("vendor", with: .string(thief.id.rawValue))
        let theirs: [FirestoreWrite] = [
            .delete(path), .set(path, mine), .set(path, document.fields),
            .merge(path, ["stock": .integer(0), "inStock": .bool(false)], mask: ["stock", "inStock"]),
            .merge(path, ["vendor": .string(thief.id.rawValue)], mask: ["vendor"]),
            .transform(path, FieldTransform("grams", .union([.string("x")]))),
        ]
        for write in theirs { #expect(await !fair.town.allows(thief, write)) }
        // Not in the other's name either, nor as a present.
        let fresh = try CollectionPath("products").document("forged")
        let time = FieldTransform("createdAt", .requestTime)
        #expect(await !fair.town.allows(thief, FirestoreWrite.create(fresh, document.fields).with([time])))
        #expect(await !fair.town.allows(thief, FirestoreWrite.create(fresh, mine).with([time])))
        #expect(await !fair.town.allows(user, .merge(path, ["vendor": .string(thief.id.rawValue)], mask: ["vendor"])))
        #expect(try await fair.town.client.document(path)?.fields == document.fields)
        #expect(await fair.town.allows(user, FirestoreWrite.create(fresh, document.fields).with([time])))
        #expect(await fair.town.allows(user, .delete(path)))
    }

    @Test("A product is whole and sorted by what it shows")
    func validation() async throws {
        let fair = try await Fair()
        let path = try fair.path(try await register(by: fair.ann))
        let good = try #require(try await fair.town.client.document(path)).fields
        #expect(await fair.town.allows(fair.town.ann, .set(path, good)))
        let early = FirestoreTimestamp(Date(timeIntervalSince1970: 0))
        let bad: [(ExactText, FirestoreValue?)] = [
            ("name", .string("")), ("name", nil), ("vendorName", .string("밥 상점")), ("price", .string("-1")),
            ("price", .string("1e9")), ("price", .double(1)), ("bargain", .string("1")), ("bargain", nil),
            ("bargain", .string(String(repeating: "0", count: 29) + "1")), ("discountShare", .double(0)),
            ("discounted", .bool(true)), ("inStock", .bool(false)),
            ("stock", .integer(-1)), ("grams", .string("x")), ("images", .string("x")), ("admin", .bool(true)),
            ("createdAt", .timestamp(early)),
        ]
        for (field, value) in bad {
            let write = FirestoreWrite.set(path, good.replacing(field, with: value))
            #expect(await !fair.town.allows(fair.town.ann, write), "\(field.text)")
        }
    }
}

extension FirestoreFields {
    /// The same with one field exchanged, or left out.
    fileprivate func replacing(_ name: ExactText, with value: FirestoreValue?) -> FirestoreFields {
        var fields: [(ExactText, FirestoreValue)] = []
        for entry in entries where entry.name != name { fields.append((entry.name, entry.value)) }
        if let value { fields.append((name, value)) }
        return FirestoreFields(fields)
    }
}
