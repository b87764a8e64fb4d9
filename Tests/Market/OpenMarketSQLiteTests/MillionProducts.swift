import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

/// Measures a store of a million products: prints what it finds, and expects all but one of a hundred calls to take less than
/// a quarter of a second, many times what they take.
///
/// Run with `OPENMARKET_MILLION=1 swift test -c release --scratch-path .build/rel --filter MillionProducts`.
/// `OPENMARKET_MILLION_FILE` keeps the file, so that a second run need not fill it again.
@Suite(
    "A million products",
    .slot,
    .enabled(if: ProcessInfo.processInfo.environment["OPENMARKET_MILLION"] != nil),
    .serialized
)
struct MillionProducts {
    private static let count = Int(ProcessInfo.processInfo.environment["OPENMARKET_MILLION_COUNT"] ?? "") ?? 1_000_000

    @Test("Pages, orders, searches and writes")
    func measure() async throws {
        if let path = ProcessInfo.processInfo.environment["OPENMARKET_MILLION_FILE"] {
            try await measure(in: URL(filePath: path))
        } else {
            try await TemporaryFolder.with { try await measure(in: $0.appending(path: "market.db")) }
        }
    }

    private func measure(in file: URL) async throws {
        let store = try MarketStore(.file(file))
        try await fill(store)
        try await measureLikes(store)
        try await measurePages(store)
        try await measureFilters(store)
        try await measureBlocks(store)
        try await measureSellers(store)
        try await measureFacets(store)
        try await measureSearches(store)
        try await measureLongSearches(store)
        try await measureSearchesAfterWrites(store)
        try await measurePoints(store)
        try await measureWrites(store)
        await store.close()
        let size = try FileManager.default.attributesOfItem(atPath: file.path())[.size] as? Int64
        print("database file: \((size ?? 0) / 1_048_576) MiB")
    }

    // MARK: Data

    private func fill(_ store: MarketStore) async throws {
        guard try await store.page(at: .offset(0), size: 1).total == 0 else { return }
        var vendors: [VendorRecord] = []
        for number in 0..<1_000 {
            vendors.append(try await store.addVendor(SampleRecords.vendor("상점\(number) shop\(number)", number)))
        }
        let begin = ContinuousClock.now
        for start in stride(from: 0, to: Self.count, by: 5_000) {
            let batch = (start..<min(start + 5_000, Self.count)).map { product($0, vendors[$0 % vendors.count]) }
            _ = try await store.insert(all: batch)
        }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        print("fill: \(Int(Double(Self.count) / seconds)) products/s in transactions of 5,000")
    }

    private func product(_ number: Int, _ vendor: VendorRecord) -> NewProduct {
        let adjectives = ["새", "중고", "튼튼한", "가벼운", "빨간", "파란", "하얀", "작은", "커다란", "깨끗한"]
        let nouns = ["의자", "책상", "자전거", "노트북", "이어폰", "카메라", "냉장고", "선풍기", "운동화", "가방", "시계", "모자"]
        var name = "\(adjectives[number / 7 % 10]) \(nouns[number / 3 % 12]) \(number % 997)"
        if number % 10 == 3 { name += " MacBook" }
        if number % 100_000 == 77 { name += " 희귀템" }
        return SampleRecords.product(
            name,
            vendor: vendor,
            price: Decimal(number * 7_919 % 1_000_000),
            discount: Decimal(number % 4 == 0 ? number * 31 % 1_000 : 0),
            currency: number % 10 == 0 ? "USD" : "KRW",
            stock: Int64(number % 50),
            category: "category \(number % 20)",
            images: 1
        )
    }

    /// Gives every tenth product up to 50 likes, so that a list sorted by them has something to sort.
    private func measureLikes(_ store: MarketStore) async throws {
        let begin = ContinuousClock.now
        for start in stride(from: 1, through: Self.count, by: 10_000) {
            try await store.database.write { session throws(StoreError) in
                let likes = LikeTable(session)
                for id in stride(from: start, to: start + 10_000, by: 10) {
                    for user in 0..<(id * 7_919 % 51) { try likes.add(String(id), by: "user \(user)") }
                }
            }
        }
        print("likes: \((ContinuousClock.now - begin) / .seconds(1)) s for every tenth product")
        try await report("a like and its end", rounds: 200) {
            try await store.database.write { session throws(StoreError) in
                try LikeTable(session).add("5", by: "someone")
            }
            try await store.database.write { session throws(StoreError) in
                try LikeTable(session).remove("5", by: "someone")
            }
        }
    }

    // MARK: Reading

    private func measurePages(_ store: MarketStore) async throws {
        for page in [1, 100, 1_000, 10_000, 25_000, 49_999] {
            try await report("page \(page)") {
                _ = try await store.page(at: .offset(Int64(page - 1) * 20), size: 20)
            }
        }
        for sort in ProductSort.allCases {
            try await report("first page, \(sort)") {
                _ = try await store.page(at: .offset(0), size: 20, sort: sort)
            }
            let half = try await store.page(at: .offset(Int64(Self.count / 2)), size: 20, sort: sort)
            let cursor = try #require(half.next)
            try await report("cursor in the middle, \(sort)") {
                _ = try await store.page(at: .after(cursor), size: 20, sort: sort)
            }
        }
        try await report("page 25,000, cheapest", rounds: 50) {
            _ = try await store.page(at: .offset(499_980), size: 20, sort: .cheapest)
        }
    }

    private func measureFilters(_ store: MarketStore) async throws {
        let vendor = try await store.vendors().first?.id
        let filters: [(String, @Sendable (inout ProductFilter) -> Void)] = [
            ("vendor", { $0.vendorID = vendor }),
            ("USD in stock", { ($0.currency, $0.inStock) = ("USD", true) }),
            ("category, discounted", { ($0.category, $0.discounted) = ("category 4", true) }),
            ("narrow price", { ($0.minimumPrice, $0.maximumPrice) = (1_000, 1_200) }),
            ("wide price", { ($0.minimumPrice, $0.maximumPrice) = (1_000, 900_000) }),
            ("wide price in stock", { ($0.minimumPrice, $0.inStock) = (1_000, true) }),
        ]
        for (name, set) in filters {
            for sort in [ProductSort.newest, .cheapest] {
                var filter = ProductFilter()
                set(&filter)
                try await reportFirst("filter \(name), \(sort)", store, filter, sort)
            }
        }
    }

    /// What lists cost a user who has blocked ten vendors, and one who has blocked a hundred.
    private func measureBlocks(_ store: MarketStore) async throws {
        let vendors = try await store.vendors().map(\.id)
        for count in [10, 100] {
            for (name, text) in [("everything", ""), ("a search", "의자")] {
                var filter = ProductFilter(text: text)
                filter.withoutVendors = Set(vendors.suffix(count))
                for sort in [ProductSort.newest, .cheapest, .likes] {
                    try await reportFirst("\(count) blocked, \(name), \(sort)", store, filter, sort)
                }
            }
        }
    }

    /// What the page of a seller costs who has 10,000 reviews and followers, and what a user sees who follows a hundred.
    private func measureSellers(_ store: MarketStore) async throws {
        let vendors = try await store.vendors().suffix(100).map(\.id)
        let seller = try #require(vendors.last)
        try await store.database.write { session throws(StoreError) in
            let connection = session.connection
            try connection.run("UPDATE vendors SET account = 'seller' WHERE id = ?", [.id(seller)])
            for number in 0..<10_000 {
                try FollowTable(connection).add(seller, by: "user \(number)", at: 0)
                try connection.run(
                    """
                    INSERT OR IGNORE INTO reviews (product, product_name, writer, subject, stars, text, at)
                    VALUES (?, 'Lamp', ?, 'seller', ?, '', 0)
                    """,
                    [.integer(Int64(number)), .text("user \(number)"), .integer(Int64(number % 5 + 1))]
                )
            }
            try connection.run("DELETE FROM ratings")
            try connection.run(MarketTables.ratings[1])
            for vendor in vendors { try FollowTable(connection).add(vendor, by: "reader", at: 0) }
        }
        for reader in [nil, "reader"] {
            try await report("a seller's page for \(reader ?? "anybody")", rounds: 300) {
                _ = try await store.seller(.vendor(seller), answersSince: 0, for: reader)
            }
        }
        try await report("a page of 10,000 reviews", rounds: 300) {
            _ = try await store.reviews(about: .vendor(seller), before: 5_000, limit: 20, for: "reader")
        }
        try await report("one followed seller's news", rounds: 300) { _ = try await store.followed(by: "user 5") }
        try await report("100 followed sellers' news", rounds: 300) { _ = try await store.followed(by: "reader") }
        try await report("products of 100 followed sellers", rounds: 300) {
            _ = try await store.products(followedBy: "reader", at: .offset(0), size: 20)
        }
    }

    /// What facets cost: the first time, again, and after each registration.
    private func measureFacets(_ store: MarketStore) async throws {
        let categories = (0..<60).map { "top\($0 % 12).category \($0)" } + (0..<20).map { "category \($0)" }
        let filters: [(String, @Sendable (inout ProductFilter) -> Void)] = [
            ("everything", { _ in }), ("a search", { $0.text = "의자" }), ("a category", { $0.category = "category 4" }),
            ("category, status, currency", { ($0.category, $0.status, $0.currency) = ("category 4", .onSale, "KRW") }),
            ("a band of prices", { ($0.minimumPrice, $0.maximumPrice) = (100_000, 500_000) }),
            ("odd prices", { ($0.minimumPrice, $0.maximumPrice) = (1_234, 65_432) }),
        ]
        for (name, set) in filters {
            var filter = ProductFilter()
            set(&filter)
            let begin = ContinuousClock.now
            let total = try await store.facets(of: filter, categories: categories).total
            let first = ContinuousClock.now - begin
            try await report("facets of \(name)", rounds: 300, note: "first time \(Self.text(first)), \(total) matches")
            {
                _ = try await store.facets(of: filter, categories: categories)
            }
            var times: [Duration] = []
            for number in 0..<100 {
                _ = try await store.insert(SampleRecords.product("새 의자 \(number)", category: "category 4"))
                let begin = ContinuousClock.now
                _ = try await store.facets(of: filter, categories: categories)
                times.append(ContinuousClock.now - begin)
            }
            times.sort()
            print("facets of \(name) after a write: median \(Self.text(times[50])), p99 \(Self.text(times[99]))")
        }
    }

    private func measureSearches(_ store: MarketStore) async throws {
        for text in ["MacBook", "희귀템", "희귀", "의자", "자전", "자", "카메라", "없는", "냉면", "xyzzy", "shop12", "a", "전거 4"] {
            try await reportFirst("search \(text)", store, ProductFilter(text: text), .newest)
        }
        var filter = ProductFilter(text: "macbook")
        filter.inStock = true
        try await reportFirst("search macbook in stock, cheapest", store, filter, .cheapest)
    }

    /// Queries of two hundred characters, made to cost much: frequent words, single letters, and syllables that match nothing.
    private func measureLongSearches(_ store: MarketStore) async throws {
        let frequent = "새 의자 중고 자전거 튼튼한 노트북 가벼운 카메라 빨간 냉장고 "
        let letters = "a e o s h p 1 2 3 의 자 거 북 "
        var random = SeededGenerator(seed: 200)
        let scalars = (0..<200).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0xAC00...0xD7A3, using: &random)) }
        let texts = [
            "frequent words": frequent, "single letters": letters, "one word": "MacBook", "one letter": "a",
            "random syllables": String(String.UnicodeScalarView(scalars)),
        ]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            let long = String(String(repeating: text, count: 200 / text.count + 1).prefix(200))
            try await reportFirst("200 characters of \(name)", store, ProductFilter(text: long), .newest)
        }
    }

    /// What a search costs while products are being registered.
    private func measureSearchesAfterWrites(_ store: MarketStore) async throws {
        for text in ["MacBook", "의자"] {
            var times: [Duration] = []
            for number in 0..<100 {
                _ = try await store.insert(SampleRecords.product("새 의자 \(number)"))
                let begin = ContinuousClock.now
                _ = try await store.page(at: .offset(0), size: 20, filter: ProductFilter(text: text))
                times.append(ContinuousClock.now - begin)
            }
            times.sort()
            print("search \(text) after a write: median \(Self.text(times[50])), p99 \(Self.text(times[99]))")
        }
    }

    /// The count is remembered until the next change, so the first time stands by itself.
    private func reportFirst(
        _ name: String,
        _ store: MarketStore,
        _ filter: ProductFilter,
        _ sort: ProductSort
    ) async throws {
        _ = try await store.replaceBanners(with: [])
        let begin = ContinuousClock.now
        let total = try await store.page(at: .offset(0), size: 20, filter: filter, sort: sort).total
        let first = ContinuousClock.now - begin
        try await report(name, rounds: 300, note: "first time \(Self.text(first)), \(total) matches") {
            _ = try await store.page(at: .offset(0), size: 20, filter: filter, sort: sort)
        }
    }

    private func measurePoints(_ store: MarketStore) async throws {
        var random = SeededGenerator(seed: 1)
        let ids = (0..<20_000).map { _ in
            RecordID<ProductRecord>(Int64.random(in: 1...Int64(Self.count), using: &random))
        }
        var index = 0
        try await report("one product, with pictures", rounds: 20_000) {
            index += 1
            _ = try await store.product(ids[index % ids.count])
        }
        let begin = ContinuousClock.now
        await withTaskGroup { group in
            for start in 0..<8 {
                group.addTask {
                    for id in ids[(start * 2_500)..<((start + 1) * 2_500)] { _ = try? await store.product(id) }
                }
            }
        }
        print("products read by 8 tasks: \(Int(20_000 / ((ContinuousClock.now - begin) / .seconds(1))))/s")
    }

    // MARK: Writing

    private func measureWrites(_ store: MarketStore) async throws {
        let vendor = try #require(try await store.vendors().first)
        try await report("one insert, synced", rounds: 2_000) { _ = try await store.insert(product(5, vendor)) }
        for tasks in [8, 64, 256] {
            let each = 16_384 / tasks
            let begin = ContinuousClock.now
            await withTaskGroup { group in
                for _ in 0..<tasks {
                    group.addTask { for number in 0..<each { _ = try? await store.insert(product(number, vendor)) } }
                }
            }
            print("inserts by \(tasks) tasks, synced: \(Int(16_384 / ((ContinuousClock.now - begin) / .seconds(1))))/s")
        }
    }

    // MARK: Figures

    private func report(
        _ name: String,
        rounds: Int = 1_000,
        note: String = "",
        _ body: () async throws -> Void
    ) async throws {
        var times: [Duration] = []
        for _ in 0..<rounds {
            let begin = ContinuousClock.now
            try await body()
            times.append(ContinuousClock.now - begin)
        }
        times.sort()
        let (median, late) = (times[times.count / 2], times[times.count * 99 / 100])
        print("\(name): median \(Self.text(median)), p99 \(Self.text(late)) \(note)")
        #expect(late < .milliseconds(250), "\(name)")
    }

    private static func text(_ duration: Duration) -> String {
        let tenths = Int(duration / .nanoseconds(100))
        return "\(tenths / 10).\(tenths % 10) µs"
    }
}
