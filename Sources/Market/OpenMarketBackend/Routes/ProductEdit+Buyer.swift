import OpenMarketDomain
import OpenMarketSQLite

extension ProductEdit {
    /// Returns the problems of naming a buyer for a product in this state.
    static func violations(of change: ProductChange, on record: ProductRecord) -> [RuleViolation] {
        guard case .set = change.buyer, !change.status.applied(to: record.status).status.hasBuyer else { return [] }
        return [RuleViolation(field: "buyer", rule: "needs a product that is reserved or sold")]
    }
}
