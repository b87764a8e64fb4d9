import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The methods of the values of the rules language.
extension RuleValue {
    static let methods: [String: Int] = [
        "size": 0, "get": 2, "keys": 0, "values": 0, "diff": 1, "affectedKeys": 0, "addedKeys": 0, "removedKeys": 0,
        "changedKeys": 0, "unchangedKeys": 0, "hasOnly": 1, "hasAny": 1, "hasAll": 1, "toSet": 0,
        "removeAll": 1, "join": 1, "union": 1, "intersection": 1, "difference": 1, "lower": 0, "upper": 0, "trim": 0,
        "split": 1, "toUtf8": 0, "toHexString": 0, "toBase64": 0, "toMillis": 0, "seconds": 0,
    ]

    func call(_ method: String, _ arguments: [RuleValue]) throws(RuleFailure) -> RuleValue {
        if case .listedFields = self, method == "get", let name = arguments.first?.text { return try member(name) }
        if isUnknown || arguments.contains(where: \.isUnknown) { return .unknown }
        switch self {
        case .field(.string(let text)): return try Self.call(text, method, arguments)
        case .field(.map(let fields)): return try Self.call(fields, method, arguments)
        case .difference(let before, let after): return try Self.keys(method, before, after)
        case .field(.array(let values)), .set(let values): return try call(values, method, arguments)
        case .field(.bytes(let bytes)):
            switch method {
            case "size": return .int(Int64(bytes.count))
            case "toHexString": return .string(Hexadecimal.text(bytes))
            case "toBase64": return .string(Data(bytes).base64EncodedString())
            default: throw .failed
            }
        case .field(.moment(let moment)) where method == "toMillis": return .int(moment.microseconds / 1000)
        case .duration(let time) where method == "seconds": return .int(time / 1_000_000)
        default: throw .failed
        }
    }

    private static func call(
        _ text: String,
        _ method: String,
        _ arguments: [RuleValue]
    ) throws(RuleFailure) -> RuleValue {
        switch method {
        case "size": return .int(Int64(text.unicodeScalars.count))
        case "lower": return .string(text.lowercased())
        case "upper": return .string(text.uppercased())
        case "trim":
            let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
            let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:))
            return .string(String(scalars[..<(end ?? scalars.startIndex)]))
        case "toUtf8": return .field(.bytes(Array(text.utf8)))
        case "split":
            guard let separator = arguments.first?.text, !separator.isEmpty else { throw .failed }
            return .list(text.split(separator: separator, omittingEmptySubsequences: false).map { .string(String($0)) })
        default: throw .failed
        }
    }

    private static func call(
        _ fields: FieldMap,
        _ method: String,
        _ arguments: [RuleValue]
    ) throws(RuleFailure) -> RuleValue {
        switch method {
        case "size": return .int(Int64(fields.entries.count))
        case "keys": return .list(fields.names.map(FieldValue.string))
        case "values": return .list(fields.entries.map(\.value))
        case "get":
            guard let name = arguments[0].text else { throw .failed }
            return fields[name].map(RuleValue.field) ?? arguments[1]
        case "diff":
            guard case .field(.map(let before)) = arguments[0] else { throw .failed }
            return .difference(before: before, after: fields)
        default: throw .failed
        }
    }

    private static func keys(_ method: String, _ before: FieldMap, _ after: FieldMap) throws(RuleFailure) -> RuleValue {
        let added = after.names.filter { before[$0] == nil }
        let removed = before.names.filter { after[$0] == nil }
        let both = after.names.filter { before[$0] != nil }
        let unchanged = both.filter { after.keeps($0, of: before) }
        let changed = both.filter { !after.keeps($0, of: before) }
        let names =
            switch method {
            case "affectedKeys": added + removed + changed
            case "addedKeys": added
            case "removedKeys": removed
            case "changedKeys": changed
            case "unchangedKeys": unchanged
            default: throw RuleFailure.failed
            }
        return .set(names.map(FieldValue.string))
    }

    /// Calls a method of a list or a set.
    private func call(
        _ values: [FieldValue],
        _ method: String,
        _ arguments: [RuleValue]
    ) throws(RuleFailure) -> RuleValue {
        switch method {
        case "size": return .int(Int64(values.count))
        case "toSet": return .set(Self.distinct(values))
        case "join":
            let texts = values.compactMap { (try? Self.string(.field($0)))?.text }
            guard texts.count == values.count, let separator = arguments.first?.text,
                texts.reduce(0, { $0 + $1.utf8.count + separator.utf8.count }) <= DocumentSize.limit
            else { throw .failed }
            return .string(texts.joined(separator: separator))
        default: break
        }
        guard let others = arguments.first?.elements else { throw .failed }
        switch (method, self) {
        case ("hasOnly", _): return .bool(Self.holds(others, all: values))
        case ("hasAll", _): return .bool(Self.holds(values, all: others))
        case ("hasAny", _): return .bool(!Self.without(others, values).isEmpty)
        case ("removeAll", .field): return .list(Self.without(others, values, isWanted: false))
        case ("union", .set): return .set(Self.distinct(values + others))
        case ("intersection", .set): return .set(Self.without(others, values))
        case ("difference", .set): return .set(Self.without(others, values, isWanted: false))
        default: throw .failed
        }
    }

    /// Returns those of some values that are among others, or else those that are not.
    private static func without(_ others: [FieldValue], _ values: [FieldValue], isWanted: Bool = true) -> [FieldValue] {
        let known = Set(others.map(\.sameness))
        return values.filter { known.contains($0.sameness) == isWanted }
    }

    private static func distinct(_ values: [FieldValue]) -> [FieldValue] {
        var known: Set<[UInt8]> = []
        return values.filter { known.insert($0.sameness).inserted }
    }
}

// MARK: Functions of the language

extension RuleValue {
    /// The functions of the language, by the number of arguments; those of a name space with its name before them.
    static let functions: [String: Int] = [
        "get": 1, "getAfter": 1, "exists": 1, "existsAfter": 1, "int": 1, "float": 1, "string": 1,
        "math.abs": 1, "math.ceil": 1, "math.floor": 1, "math.round": 1, "math.sqrt": 1, "math.pow": 2,
        "math.isNaN": 1, "math.isInfinite": 1, "duration.value": 2, "timestamp.value": 1,
    ]

    /// The microseconds of the units of a duration.
    private static let units: [String: Int64] = [
        "w": 604_800_000_000, "d": 86_400_000_000, "h": 3_600_000_000, "m": 60_000_000, "s": 1_000_000, "ms": 1000,
    ]

    /// Calls a function that needs nothing but its arguments.
    static func call(_ function: String, _ arguments: [RuleValue]) throws(RuleFailure) -> RuleValue {
        if arguments.contains(where: \.isUnknown) { return .unknown }
        guard let first = arguments.first else { throw .failed }
        switch function {
        case "duration.value":
            guard let count = first.int, let unit = arguments[1].text.flatMap({ units[$0] }) else { throw .failed }
            return .duration(try compute("*", count, unit))
        case "timestamp.value":
            guard let milliseconds = first.int else { throw .failed }
            return .field(.moment(Timestamp(microseconds: try compute("*", milliseconds, 1000))))
        case "string": return try string(first)
        case "int", "float":
            if let text = first.text {
                return try known(function == "int" ? Int64(text).map(RuleValue.int) : Double(text).map(RuleValue.float))
            }
            guard let value = first.number else { throw .failed }
            return function == "float" ? .float(value) : try first.int == nil ? whole(value, .towardZero) : first
        default: return try math(function, first, arguments)
        }
    }

    private static func known(_ value: RuleValue?) throws(RuleFailure) -> RuleValue {
        guard let value else { throw .failed }
        return value
    }

    private static func whole(_ value: Double, _ rule: FloatingPointRoundingRule) throws(RuleFailure) -> RuleValue {
        try known(Int64(exactly: value.rounded(rule)).map(RuleValue.int))
    }

    private static func string(_ value: RuleValue) throws(RuleFailure) -> RuleValue {
        switch value {
        case .field(.string): return value
        case .field(.integer(let value)): return .string(String(value))
        case .field(.double(let value)): return .string(value.description)
        case .field(.bool(let value)): return .string(String(value))
        case .field(.null): return .string("null")
        default: throw .failed
        }
    }

    private static func math(
        _ function: String,
        _ first: RuleValue,
        _ arguments: [RuleValue]
    ) throws(RuleFailure) -> RuleValue {
        guard let value = first.number else { throw .failed }
        switch function {
        case "math.abs": return first.int.map { .int(Int64(clamping: $0.magnitude)) } ?? .float(abs(value))
        case "math.ceil": return try whole(value, .up)
        case "math.floor": return try whole(value, .down)
        case "math.round": return try whole(value, .toNearestOrAwayFromZero)
        case "math.sqrt": return .float(value.squareRoot())
        case "math.isNaN": return .bool(value.isNaN)
        case "math.isInfinite": return .bool(value.isInfinite)
        default:
            guard let power = arguments[1].number else { throw .failed }
            return .float(pow(value, power))
        }
    }
}
