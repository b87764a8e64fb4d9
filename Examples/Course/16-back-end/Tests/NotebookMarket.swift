import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization

@testable import Exercise16

/// The real use cases over a notebook, with two vendors of whom one is logged in.
struct NotebookMarket {
    let notebook: Notebook
    let days = Days()
    let sessions = SessionKeeper(store: InMemorySessionStore())
    let useCases: MarketUseCases

    static let ann = Session(vendor: Vendor(id: Vendor.ID(1), name: "Ann"), credentials: .fixture(identifier: "ann"))
    /// Another vendor who is called Ann.
    static let namesake = Session(
        vendor: Vendor(id: Vendor.ID(3), name: "Ann"),
        credentials: .fixture(identifier: "ann2")
    )
    static let bob = Session(vendor: Vendor(id: Vendor.ID(2), name: "Bob"), credentials: .fixture(identifier: "bob"))

    init() {
        let people = [Self.ann, Self.namesake, Self.bob]
        let vendors = people.compactMap { person in person.vendor.map { (person.credentials, $0) } }
        notebook = Notebook(
            vendors: Dictionary(vendors) { first, _ in first },
            sessions: sessions,
            now: { [days] in Date(timeIntervalSince1970: 1_700_000_000 + 86_400 * Double(days.number)) }
        )
        let others = InMemoryMarket().discovery
        useCases = MarketUseCases(
            MarketPorts(
                products: notebook,
                selling: notebook,
                banners: others,
                health: others,
                images: others,
                preparing: PreparedAlready(),
                sessions: sessions
            )
        )
    }

    /// Offers a product of the vendor who is logged in.
    @discardableResult
    func offer(_ name: String, price: Decimal = 1000) async throws -> ProductDetail {
        let draft = ProductDraft(
            name: name,
            description: "As good as on the first day.",
            price: Money(price, .krw),
            stock: 1
        )
        return try await useCases.registerProduct(draft, images: [ImageInput(.data(Fixture.jpeg))])
    }

    /// The names on one page of all products.
    func names(on number: Int = 1, matching text: String = "") async throws -> [String] {
        let page = try await notebook.page(PageRequest(number: number), matching: ProductQuery(text: text))
        return page.products.map(\.name)
    }
}

/// The days since the market was opened.
final class Days: Sendable {
    private let count = Mutex(0)

    var number: Int { count.withLock { $0 } }

    func next() {
        count.withLock { $0 += 1 }
    }
}

/// Images that need no work.
private struct PreparedAlready: ImagePreparing {
    func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        inputs.map { _ in PreparedImage(data: Fixture.jpeg, format: .jpeg) }
    }
}
