import Foundation
import OpenMarketDomain
import OpenMarketWire

extension ProductRevision {
    /// The steps of a history; a step that cannot be read is an error, for a price must not be left out silently.
    static func all(in root: JSONNode) throws(Unreadable) -> [ProductRevision] {
        guard let list = root["history"], list.isArray else { throw Unreadable(expected: "a list", path: "history") }
        var steps: [ProductRevision] = []
        for step in list.elements { steps.append(try ProductRevision(step)) }
        return steps
    }

    private init(_ node: JSONNode) throws(Unreadable) {
        guard let seconds = try node.integer("at") else { throw Unreadable(expected: "a time", path: "at") }
        let currency = Currency(rawValue: try node.text("currency") ?? "")
        self.init(
            date: Date(timeIntervalSince1970: TimeInterval(seconds)),
            status: try node.text("status").flatMap(SaleStatus.init(rawValue:)),
            price: Money(try node.decimal("price") ?? 0, currency),
            discount: Discount(try node.decimal("discounted_price") ?? 0)
        )
    }
}
