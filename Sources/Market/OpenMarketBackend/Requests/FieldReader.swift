import Foundation
import OpenMarketSQLite
import OpenMarketWire

/// Reads values of the kind that is wanted, and notes what is not of that kind.
struct FieldReader {
    let fields: RequestFields
    let check: ValueCheck
    private(set) var violations: [RuleViolation] = []

    init(_ fields: RequestFields, check: ValueCheck) {
        self.fields = fields
        self.check = check
    }

    /// A text, composed as Unicode recommends, so that texts that look the same are stored the same.
    mutating func text(_ names: String...) -> FieldChange<String?> {
        guard let (name, value) = fields.first(of: names) else { return .keep }
        switch value {
        case .null: return .keep
        case .text(""): return .set(check.takesEmptyForNull ? nil : "")
        case .text(let text):
            return text.isStorable(check.textBytes) ? .set(text.composed) : refuse(name, "cannot be stored")
        case .number, .other: return refuse(name, "must be a text")
        }
    }

    mutating func amount(_ name: String) -> FieldChange<Decimal?> {
        number(name, "must be a number") { reader, number in reader.amount(number, name) }
    }

    /// A whole number.
    mutating func count(_ name: String) -> FieldChange<Int64?> {
        number(name, "must be a whole number") { reader, number in reader.count(number, name) }
    }

    private mutating func number<Value>(
        _ name: String,
        _ rule: String,
        _ read: (inout FieldReader, JSONNumber?) -> FieldChange<Value?>
    ) -> FieldChange<Value?> {
        guard let value = fields[name] else { return .keep }
        switch value {
        case .null: return .keep
        case .text("") where check.takesEmptyForNull: return .set(nil)
        case .text(let text) where check.takesTextForNumber: return read(&self, JSONNumber(text))
        case .number(let number): return read(&self, number)
        case .text, .other: return refuse(name, rule)
        }
    }

    mutating func note(_ name: String, _ rule: String) {
        violations.append(RuleViolation(field: name, rule: rule))
    }

    private mutating func amount(_ number: JSONNumber?, _ name: String) -> FieldChange<Decimal?> {
        guard let amount = number?.decimal, amount.isFinite else { return refuse(name, "must be a number") }
        guard amount.magnitude <= ValueCheck.largestAmount,
            amount.isZero || amount.exponent >= -ValueCheck.fractionDigits
        else { return refuse(name, "has too many digits") }
        guard check.takesFractions || amount.isWhole else { return refuse(name, "must be a whole number") }
        return .set(amount)
    }

    private mutating func count(_ number: JSONNumber?, _ name: String) -> FieldChange<Int64?> {
        guard let count = number?.int else { return refuse(name, "must be a whole number") }
        return .set(Int64(count))
    }

    private mutating func refuse<Value>(_ name: String, _ rule: String) -> FieldChange<Value?> {
        note(name, rule)
        return .keep
    }
}

extension Decimal {
    fileprivate var isWhole: Bool {
        var (exact, rounded) = (self, Decimal())
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return rounded == self
    }
}

extension String {
    /// Returns whether the text fits and holds no NUL, which no C interface would get past.
    func isStorable(_ limit: Int) -> Bool {
        utf8.count <= limit && !utf8.contains(0)
    }
}
