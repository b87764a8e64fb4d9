import Synchronization

/// The check of a caller's rights to documents.
struct AccessCheck: Sendable {
    let rules: AccessRules
    let caller: Caller

    /// Throws unless a rule allows it; whatever no rule speaks of is refused.
    func check(_ request: AccessRequest, in documents: RuleDocuments) throws {
        guard try isAllowed(request, in: documents) == true else { throw ServiceProblem.denied }
    }

    private func isAllowed(_ request: AccessRequest, in documents: RuleDocuments?) throws -> Bool? {
        caller == .owner ? true : try rules.allow(request, by: caller.uid, in: documents)
    }

    /// Throws when no rule can allow a change, whatever the documents hold: the path and the caller say so alone.
    func check(withoutDocuments write: DocumentWrite) throws(ServiceProblem) {
        if case .verify = write.change { return }
        let request = AccessRequest(write: write, before: nil, after: nil, time: Timestamp(microseconds: 0))
        guard (try? isAllowed(request, in: nil)) != false else { throw .denied }
    }

    /// Throws unless the caller runs the project.
    func requireOwner() throws(ServiceProblem) {
        guard caller == .owner else {
            throw ServiceProblem(.permissionDenied, "Metadata operations require admin authentication.")
        }
    }
}

/// The rules that requests are judged by, which may be replaced while they are served.
final class CurrentRules: Sendable {
    private let rules: Mutex<AccessRules>

    init(_ rules: AccessRules) { self.rules = Mutex(rules) }

    var value: AccessRules {
        get { rules.withLock { $0 } }
        set { rules.withLock { $0 = newValue } }
    }
}

extension DocumentLayout {
    /// The rules of a layout: `Documentation/Server/firestore.rules`, and `original.rules` beside it.
    var rules: AccessRules {
        switch self {
        case .safe: Self.safeRules
        case .original: Self.originalRules
        }
    }

    // A text with a mistake would allow nothing; the tests compile both.
    private static let safeRules = rules(String(decoding: PackageResources.firestore_rules, as: UTF8.self))
    private static let originalRules = rules(String(decoding: PackageResources.original_rules, as: UTF8.self))

    private static func rules(_ text: String) -> AccessRules { (try? AccessRules(text)) ?? AccessRules() }
}
