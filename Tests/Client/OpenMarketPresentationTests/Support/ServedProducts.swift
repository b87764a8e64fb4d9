import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import Synchronization

/// What a market has, in its order, cut into pages as a server does.
final class ServedProducts: Sendable {
    private let products: Mutex<[Product]>

    init(_ products: [Product]) {
        self.products = Mutex(products)
    }

    convenience init(count: Int) {
        self.init(count > 0 ? Product.fixtures(ids: 1...count) : [])
    }

    func remove(_ number: Int) {
        products.withLock { $0.removeAll { $0.id == Product.ID(number) } }
    }

    func put(_ product: Product) {
        products.withLock { $0.insert(product, at: 0) }
    }

    func replace(_ product: Product) {
        products.withLock { all in
            for index in all.indices where all[index].id == product.id { all[index] = product }
        }
    }

    func page(_ number: Int, matching query: ProductQuery = .all) -> ProductPage {
        let found = products.withLock { $0 }.filter(query.matches)
        let rest = found.dropFirst((number - 1) * ScriptedLists.pageSize)
        return ProductPage(
            number: number,
            products: Array(rest.prefix(ScriptedLists.pageSize)),
            hasNext: rest.count > ScriptedLists.pageSize,
            totalCount: found.count
        )
    }
}

extension Sequence<ProductRow> {
    /// The numbers the products were made from.
    var numbers: [Int] { map { Int($0.id.rawValue) ?? -1 } }
}
