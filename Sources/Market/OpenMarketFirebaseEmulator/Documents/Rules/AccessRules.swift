/// The rules for access to documents, as a text in the language of Firestore's access rules says them.
///
/// The text is compiled once. An unknown word of the language is an error then, and never allows anything later.
public struct AccessRules: Sendable, Hashable {
    /// A mistake in a text of rules.
    public struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
        /// The line, from 1 on.
        public let line: Int
        /// The character in the line, from 1 on.
        public let column: Int
        public let message: String

        /// The place and the sentence, as Google's emulator writes them.
        public var description: String { "L\(line):\(column) \(message)" }
    }

    /// The most bytes of a text.
    public static let mostBytes = 262_144

    private let text: String
    private let root: RuleMatch
    private let functions: [RuleFunction]

    /// Compiles a text; throws its first mistake.
    public init(_ text: String) throws(Mistake) {
        var parser = RuleParser(text)
        (root, functions) = try parser.file()
        self.text = text
    }

    /// Rules that allow nothing.
    init() { (text, root, functions) = ("", RuleMatch(), []) }

    /// Two sets of rules are the same when their texts are.
    public static func == (one: AccessRules, other: AccessRules) -> Bool { ByteOrder.isEqual(one.text, other.text) }

    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Returns whether a request is allowed; `nil` when that depends on unknown values.
    ///
    /// Without `documents`, neither they nor the fields of the request are known.
    func allow(
        _ request: AccessRequest,
        by uid: String?,
        in documents: RuleDocuments?
    ) throws -> Bool? {
        let run = RuleRun(request, by: uid, in: documents, functions)
        return try root.allows(run, request.rulePath[...])
    }
}

/// A block `match`: which documents it is about, and what it allows.
struct RuleMatch: Sendable {
    enum Part: Sendable, Hashable {
        case id(String)
        /// Any one id.
        case any
        /// Any number of ids.
        case rest
    }

    struct Allowance: Sendable {
        let methods: Set<AccessRequest.Method>
        let condition: RuleCode
    }

    var pattern: [Part] = []
    var allowances: [Allowance] = []
    var children: [RuleMatch] = []

    /// Returns whether the block or one within it allows a request at the rest of its path.
    fileprivate func allows(_ run: RuleRun, _ path: ArraySlice<Part>) throws -> Bool? {
        try allows(run, path, pattern[...])
    }

    private func allows(
        _ run: RuleRun,
        _ path: ArraySlice<Part>,
        _ pattern: ArraySlice<Part>
    ) throws -> Bool? {
        guard let part = pattern.first else { return try decide(run, path) }
        if part == .rest { return try allowsRest(run, path, pattern.dropFirst()) }
        guard let id = path.first, id != .rest else { return false }
        guard case .id(let wanted) = part else {
            if case .id(let id) = id { run.captures.append(.string(id)) } else { run.captures.append(.unknown) }
            defer { run.captures.removeLast() }
            return try allows(run, path.dropFirst(), pattern.dropFirst())
        }
        guard case .id(let id) = id, ByteOrder.isEqual(id, wanted) else { return false }
        return try allows(run, path.dropFirst(), pattern.dropFirst())
    }

    /// Lets a wildcard stand for every beginning of the path, the empty one too.
    private func allowsRest(
        _ run: RuleRun,
        _ path: ArraySlice<Part>,
        _ pattern: ArraySlice<Part>
    ) throws -> Bool? {
        var isOpen = false
        for count in 0...path.count {
            let ids = path.prefix(count).compactMap { if case .id(let id) = $0 { id } else { nil } }
            run.captures.append(ids.count == count ? .path(ids) : .unknown)
            defer { run.captures.removeLast() }
            guard let verdict = try allows(run, path.dropFirst(count), pattern) else {
                isOpen = true
                continue
            }
            if verdict { return true }
        }
        return isOpen ? nil : false
    }

    private func decide(_ run: RuleRun, _ path: ArraySlice<Part>) throws -> Bool? {
        var isOpen = false
        if path.isEmpty {
            for allowance in allowances where !allowance.methods.isDisjoint(with: run.methods) {
                guard let verdict = try run.holds(allowance.condition) else {
                    isOpen = true
                    continue
                }
                if verdict { return true }
            }
        }
        for child in children {
            guard let verdict = try child.allows(run, path) else {
                isOpen = true
                continue
            }
            if verdict { return true }
        }
        return isOpen ? nil : false
    }
}

extension AccessRequest {
    /// The path as blocks see it: a list is about any document, and that of a group about any place.
    fileprivate var rulePath: [RuleMatch.Part] {
        var parts = (["databases", "(default)", "documents"] + path.segments).map(RuleMatch.Part.id)
        if isGroup { parts.insert(.rest, at: parts.count - 1) }
        return method == .list ? parts + [.any] : parts
    }
}
