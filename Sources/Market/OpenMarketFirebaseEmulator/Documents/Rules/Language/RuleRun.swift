/// The evaluation of rules for one request.
final class RuleRun {
    /// The most calls of functions of the rules for one request.
    private static let mostCalls = 1000

    /// Whether only the path and the user are known.
    private let isBlind: Bool
    private let isAnonymous: Bool
    /// The methods that the request may turn out to have.
    let methods: Set<AccessRequest.Method>
    let request: AccessRequest
    let auth: RuleValue
    /// The ids that stood for names in braces, from the outermost block to the one that is judged.
    var captures: [RuleValue] = []
    private let documents: RuleDocuments?
    private let functions: [RuleFunction]
    private var calls = 0

    init(_ request: AccessRequest, by uid: String?, in documents: RuleDocuments?, _ functions: [RuleFunction]) {
        (self.request, self.documents, self.functions) = (request, documents, functions)
        (isBlind, isAnonymous) = (documents == nil, uid == nil)
        methods = isBlind && request.method != .delete ? [.create, .update] : [request.method]
        auth = uid.map { .field(.map(FieldMap([("uid", .string($0))]))) } ?? .null
        documents?.startOperation()
    }

    /// Returns whether a condition holds; `nil` when that is not known.
    func holds(_ condition: RuleCode) throws -> Bool? {
        var scope = RuleScope(run: self)
        do throws(RuleFailure) {
            let value = try condition.run(&scope)
            if case .unknown = value { return nil }
            return value.bool ?? false
        } catch {
            if case .stopped(let failure) = error { throw failure }
            return false
        }
    }

    /// The document as it is.
    var resource: RuleValue {
        if isBlind { return .unknown }
        if request.method == .list { return .listed(request.conditions) }
        return request.before.map { .document(request.path, $0) } ?? .null
    }

    /// Returns the document as it would be.
    func newResource() throws(RuleFailure) -> RuleValue {
        if isBlind, request.method != .delete { return .unknown }
        guard let after = request.after else { throw .failed }
        return .document(request.path, after)
    }

    func call(_ place: Int, _ arguments: [RuleValue]) throws(RuleFailure) -> RuleValue {
        // For a user, an unknown argument makes an unknown result. Without a user the request may be refused at once.
        if isBlind, !isAnonymous, arguments.contains(where: \.isUnknown) { return .unknown }
        calls += 1
        guard calls <= Self.mostCalls else { throw .failed }
        let function = functions[place]
        var scope = RuleScope(run: self, locals: arguments)
        for value in function.values { scope.locals.append(try value.run(&scope)) }
        return try function.result.run(&scope)
    }

    /// Returns the document at a path before the request or after it.
    func document(_ path: RuleValue, isAfter: Bool) throws(RuleFailure) -> RuleValue {
        switch path {
        case .unknown: return .unknown
        case .path(let ids):
            guard ids.starts(with: ["databases", "(default)", "documents"]),
                let path = try? DocumentPath(Array(ids.dropFirst(3))), path.isDocument
            else { throw .failed }
            guard let documents else { return .unknown }
            return try documents.fields(path, isAfter: isAfter).map { .document(path, $0) } ?? .null
        default: throw .failed
        }
    }
}

/// The documents that rules look up for one request of a client, and how many they may.
final class RuleDocuments {
    private struct Place: Hashable {
        let path: DocumentPath
        let isAfter: Bool
    }

    private static let mostOfOperation = 10
    private static let most = 20

    private let before: any DocumentLookup
    private let after: any DocumentLookup
    private var places: Set<Place> = []
    private var ofOperation: Set<Place> = []

    /// The documents before a request and after it, which are the same when it only reads.
    init(before: any DocumentLookup, after: any DocumentLookup) {
        (self.before, self.after) = (before, after)
    }

    /// Begins the count of looked-up documents again, for the next document of the request.
    func startOperation() { ofOperation.removeAll() }

    fileprivate func fields(_ path: DocumentPath, isAfter: Bool) throws(RuleFailure) -> FieldMap? {
        let place = Place(path: path, isAfter: isAfter)
        places.insert(place)
        ofOperation.insert(place)
        guard places.count <= Self.most, ofOperation.count <= Self.mostOfOperation else { throw .failed }
        do {
            return try (isAfter ? after : before).fields(path)
        } catch {
            throw .stopped(error)
        }
    }
}

/// The values that a function knows by name: its arguments, and the values that it has computed since.
struct RuleScope {
    let run: RuleRun
    var locals: [RuleValue] = []
}

/// An expression as something that computes its value.
struct RuleCode: Sendable {
    typealias Run = @Sendable (inout RuleScope) throws(RuleFailure) -> RuleValue

    /// The number of expressions within each other.
    let depth: Int
    /// The value, when it is always the same.
    var constant: RuleValue?
    let run: Run

    init(depth: Int = 1, constant: RuleValue? = nil, _ run: @escaping Run) {
        (self.depth, self.constant, self.run) = (depth, constant, run)
    }

    init(_ constant: RuleValue) {
        self.init(constant: constant) { _ in constant }
    }
}

/// A function: values that it names, and what it returns.
struct RuleFunction: Sendable {
    /// Whether its text was not read yet.
    var isEmpty = true
    var parameters = 0
    var values: [RuleCode] = []
    var result = RuleCode(.null)
}

enum RuleFailure: Error {
    /// The expression cannot be computed, and allows nothing.
    case failed
    /// The documents could not be looked up.
    case stopped(any Error)
}
