import Foundation
import OpenMarketDomain
import OpenMarketWire

extension ProductFacets {
    /// The counts in a response.
    init(_ root: JSONNode) throws(Unreadable) {
        guard let total = try root.integer("total") else { throw Unreadable(expected: "a number", path: "total") }
        self.init(total: max(0, total))
        for (id, count) in try Self.counts(root, "categories") { categories[ProductCategory(rawValue: id)] = count }
        for (id, count) in try Self.counts(root, "statuses") {
            // A status of a later release cannot be shown, and is left out.
            SaleStatus(rawValue: id).map { statuses[$0] = count }
        }
        for (id, count) in try Self.counts(root, "currencies") { currencies[Currency(rawValue: id)] = count }
        for band in try Self.list(root, "prices") {
            guard let minimum = try band.decimal("min") else { throw Unreadable(expected: "a price", path: "min") }
            let count = try Self.count(of: band)
            prices.append(PriceBand(minimum: minimum, maximum: try band.decimal("max"), count: count))
        }
    }

    private static func counts(_ root: JSONNode, _ name: StaticString) throws(Unreadable) -> [(String, Int)] {
        var counts: [(String, Int)] = []
        for element in try list(root, name) { counts.append((try element.identifier("id"), try count(of: element))) }
        return counts
    }

    private static func list(_ root: JSONNode, _ name: StaticString) throws(Unreadable) -> [JSONNode] {
        guard let list = root[name], list.isArray else { throw Unreadable(expected: "a list", path: name.description) }
        return Array(list.elements)
    }

    private static func count(of node: JSONNode) throws(Unreadable) -> Int {
        guard let count = try node.integer("count") else { throw Unreadable(expected: "a number", path: "count") }
        return max(0, count)
    }
}
