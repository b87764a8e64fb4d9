/// A statement's text, made of constants only.
///
/// A value of this type can be written as a literal or joined from others, and
/// there is no way to make one from a `String`: what a request carries can be bound
/// to a statement but can never become part of one. The compiler keeps that rule, but for the
/// names that ``TableColumns`` reads from a schema.
package struct SQL: Sendable, Hashable, ExpressibleByStringLiteral {
    private enum Source: Sendable {
        case literal(StaticString)
        case joined(String)
    }

    private let source: Source

    package init(stringLiteral text: StaticString) {
        source = text.hasPointerRepresentation ? .literal(text) : .joined(text.description)
    }

    private init(joined text: String) {
        source = .joined(text)
    }

    var text: String {
        switch source {
        case .literal(let text): text.description
        case .joined(let text): text
        }
    }

    /// A whole number, for the few places where SQLite takes no parameters.
    static func number(_ value: Int64) -> SQL {
        SQL(joined: String(value))
    }

    /// A name of the schema, quoted.
    static func quoted(_ name: String) -> SQL {
        let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
        return SQL(joined: "\"" + parts.joined(separator: "\"\"") + "\"")
    }

    package static func + (left: SQL, right: SQL) -> SQL {
        SQL(joined: left.text + right.text)
    }

    // Statements are looked up by their text for every query. A literal is told from
    // others by where it lies, which costs less than reading it.

    package static func == (left: SQL, right: SQL) -> Bool {
        switch (left.source, right.source) {
        case (.literal(let left), .literal(let right)): left.utf8Start == right.utf8Start
        case (.joined(let left), .joined(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch source {
        case .literal(let text): hasher.combine(text.utf8Start)
        case .joined(let text): hasher.combine(text)
        }
    }
}

extension [SQL] {
    func joined(_ separator: SQL) -> SQL {
        guard let first else { return "" }
        return dropFirst().reduce(first) { $0 + separator + $1 }
    }
}
