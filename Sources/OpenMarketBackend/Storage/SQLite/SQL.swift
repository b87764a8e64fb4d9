/// A statement's text, made of constants only.
///
/// A value of this type can be written as a literal or joined from others, and
/// there is no way to make one from a `String`: what a request carries can be bound
/// to a statement but can never become part of one. The compiler keeps that rule.
struct SQL: Sendable, Hashable, ExpressibleByStringLiteral {
    let text: String

    init(stringLiteral text: StaticString) {
        self.text = text.description
    }

    private init(joined text: String) {
        self.text = text
    }

    /// A whole number, for the few places where SQLite takes no parameters.
    static func number(_ value: Int64) -> SQL {
        SQL(joined: String(value))
    }

    static func + (left: SQL, right: SQL) -> SQL {
        SQL(joined: left.text + right.text)
    }
}

extension [SQL] {
    /// The pieces with `separator` between them.
    func joined(_ separator: SQL) -> SQL {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + separator + $1 }
    }
}
