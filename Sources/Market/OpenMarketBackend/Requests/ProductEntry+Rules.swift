import Foundation
import OpenMarketDomain
import OpenMarketSQLite
import OpenMarketWire

extension ProductEntry {
    /// The product to be registered, or everything that is wrong with it.
    ///
    /// - Parameters:
    ///   - required: The names that must have been sent, and whether they were.
    ///   - before: What was wrong with its images.
    ///   - check: What is taken.
    ///   - names: What this generation calls the fields.
    /// - Throws: 400 with every broken rule.
    /// - Returns: A product without vendor, images and date.
    func newProduct(
        required: [String: Bool],
        after before: [RuleViolation],
        check: ValueCheck,
        names: [Violation.Field: String]
    ) throws(Refusal) -> NewProduct {
        let product = NewProduct(values: change.applied(to: ProductValues()), createdAt: 0)
        guard check.isBounded else {
            try refuse(before + violations)
            return product
        }
        let missing = required.filter { name, isThere in !isThere && !violations.contains { $0.field == name } }.keys
            .sorted()
        let unsaid = Set(missing + violations.map(\.field))
        let broken = check.bounds.violations(of: ProductDraft(product.values)).map { RuleViolation($0, names: names) }
        try refuse(
            before + violations + missing.map { RuleViolation(field: $0, rule: "is required") }
                + broken.filter { !unsaid.contains($0.field) }
        )
        return product
    }

    /// Refuses an edit that breaks rules.
    ///
    /// A field that does not change is not judged.
    func checkEdit(
        of record: ProductRecord,
        check: ValueCheck,
        names: [Violation.Field: String]
    ) throws(Refusal) {
        let (before, after) = (record.status.status, change.status.applied(to: record.status).status)
        let steps = before.canBecome(after) ? [] : [Violation.statusChange(from: before, to: after)]
        guard check.isBounded else { return try refuse(violations + steps.map { RuleViolation($0, names: names) }) }
        let patch = ProductPatch(
            name: change.name.value ?? nil,
            description: change.summary.value ?? nil,
            price: change.price.value ?? nil,
            currency: change.currency.value.map(Currency.init(rawValue:)),
            discount: (change.discount.value ?? nil).map { Discount($0) },
            stock: (change.stock.value ?? nil).map { Int($0) }
        )
        let broken = (check.bounds.violations(of: patch, on: ProductDraft(record.values)) + steps).map {
            RuleViolation($0, names: names)
        }
        let unsaid = Set(violations.map(\.field))
        try refuse(violations + broken.filter { !unsaid.contains($0.field) })
    }

    private func refuse(_ violations: [RuleViolation]) throws(Refusal) {
        guard violations.isEmpty else { throw .broken(violations) }
    }
}

extension FieldChange {
    /// The new value of the field; `nil` when it stays.
    fileprivate var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }
}

extension RuleViolation {
    /// A broken rule of the domain, with the field named as this generation names it.
    init(_ violation: Violation, names: [Violation.Field: String]) {
        let rule =
            switch violation {
            case .nameLength(let count, let allowed), .descriptionLength(let count, let allowed),
                .imageCount(let count, let allowed):
                "must be \(allowed.lowerBound) to \(allowed.upperBound) long, is \(count)"
            case .imageSize(_, _, let limit): "must have fewer than \(limit) bytes"
            case .imageTextLength(_, _, let maximum): "its text may have \(maximum) characters"
            case .priceNotANumber, .discountNotANumber: "must be a number"
            case .priceTooLow(let minimum): "must be at least \(minimum)"
            case .priceFraction(let allowed), .discountFraction(let allowed):
                "may have \(allowed) digits behind the point"
            case .discountOutOfRange(let maximum): "must be from 0 to \(maximum)"
            case .stockTooLow(let minimum): "must be at least \(minimum)"
            case .statusChange(let from, let to): "cannot become \(to.rawValue) from \(from.rawValue)"
            case .forbiddenCharacter: "cannot be stored"
            case .refused(_, let rule): rule
            // No rule of a product leads here.
            case .emailShape, .passwordLength, .vendorNameLength, .messageBlank, .messageLength: "is not valid"
            }
        self.init(field: names[violation.field] ?? violation.field.rawValue, rule: rule)
    }
}
