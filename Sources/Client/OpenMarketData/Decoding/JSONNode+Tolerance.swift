public import Foundation
public import OpenMarketDomain
public import OpenMarketWire

/// Values as the servers meant them, whichever way they wrote them.
///
/// `null`, a missing field and an empty string all mean "no value": one server
/// stores empty strings as null. Anything that has a value of the wrong kind is
/// an ``Unreadable`` that names the field.
extension JSONNode {
    /// The field under the first of its two spellings that has a value.
    public func field(_ name: StaticString, or other: StaticString) -> JSONNode? {
        field([name, other]) ?? self[other]
    }

    /// The field under the first of its spellings that has a value.
    package func field(_ names: [StaticString]) -> JSONNode? {
        for name in names {
            if let node = self[name], !node.isNull { return node }
        }
        return nil
    }

    /// A number written as a number or as a text.
    public func decimal(_ name: StaticString) throws(Unreadable) -> Decimal? {
        try self[name]?.decimal(at: name.description)
    }

    /// Itself as a number; `path` is for the error.
    package func decimal(at path: String) throws(Unreadable) -> Decimal? {
        try number("a number", at: path) { $0.decimal }
    }

    /// A whole number written as `3`, `3.0`, `3E0` or a text, under the first of its spellings that has one.
    public func integer(_ names: StaticString...) throws(Unreadable) -> Int? {
        for name in names {
            if let value = try self[name]?.integer(at: name.description) { return value }
        }
        return nil
    }

    /// Itself as a whole number; `path` is for the error.
    package func integer(at path: String) throws(Unreadable) -> Int? {
        try number("a whole number", at: path) { $0.int }
    }

    private func number<Value>(
        _ expected: String,
        at path: String,
        _ value: (JSONNumber) -> Value?
    ) throws(Unreadable) -> Value? {
        guard !isNull else { return nil }
        let text = string?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text != "" else { return nil }
        guard let value = (number ?? text.flatMap { JSONNumber($0) }).flatMap(value) else {
            throw Unreadable(expected: expected, path: path)
        }
        return value
    }

    /// A text, or a number as it is written, under one of two spellings.
    public func text(_ name: StaticString, or other: StaticString? = nil) throws(Unreadable) -> String? {
        try field(name, or: other ?? name)?.text(at: name.description)
    }

    /// Itself as a text, or as a number as it is written; `path` is for the error.
    package func text(at path: String) throws(Unreadable) -> String? {
        guard !isNull else { return nil }
        guard let text = string ?? number?.text else { throw Unreadable(expected: "a text", path: path) }
        return text
    }

    /// A text that is needed and must not be empty: an id.
    public func identifier(_ name: StaticString) throws(Unreadable) -> String {
        if let node = self[name], node.number != nil {
            // 7, 7.0 and 7E0 are the same product.
            if let whole = try node.integer(at: name.description) { return String(whole) }
        }
        guard let text = try text(name), RequestTarget.isSafe(text) else {
            throw Unreadable(expected: "an id", path: name.description)
        }
        return text
    }

    /// The address in a field; `nil` when there is none or it cannot be read, since an image is never worth a row.
    public func url(_ name: StaticString) -> URL? {
        address(name).flatMap(URL.init(string:))
    }

    /// The text of an address, which is not looked at before it is used.
    package func address(_ name: StaticString) -> String? {
        guard let text = self[name]?.string, !text.isEmpty else { return nil }
        return text
    }

    /// A date in any of the servers' forms; `nil` when there is none or it cannot be read.
    public func date(_ name: StaticString, _ parser: ServerDateParser) -> Date? {
        guard let node = self[name] else { return nil }
        if let seconds = node.number?.decimal {
            return Date(timeIntervalSince1970: NSDecimalNumber(decimal: seconds).doubleValue)
        }
        return node.string.flatMap(parser.date(from:))
    }

    /// The elements of the list in a field, each of which has to be readable.
    func list<Row>(
        _ name: StaticString,
        _ read: (JSONNode) throws(Unreadable) -> Row
    ) throws(Unreadable) -> [Row] {
        guard let list = self[name], list.isArray else { throw Unreadable(expected: "a list", path: name.description) }
        var rows: [Row] = []
        for element in list.elements { rows.append(try read(element)) }
        return rows
    }

    /// A moment in whole seconds since 1970; `nil` when there is none.
    func moment(_ name: StaticString) throws(Unreadable) -> Date? {
        try integer(name).map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    /// The elements that can be read; one that cannot be read is noted and skipped, so that it hides no other row.
    public func rows<Row>(_ read: (JSONNode) throws(Unreadable) -> Row) -> (rows: [Row], losses: [RowLoss]) {
        var rows: [Row] = []
        var losses: [RowLoss] = []
        for (index, element) in elements.enumerated() {
            do throws(Unreadable) {
                rows.append(try read(element))
            } catch {
                losses.append(RowLoss(index: index, reason: error))
            }
        }
        return (rows, losses)
    }
}
