/// The check of what a caller may do with which documents.
struct AccessCheck: Sendable {
    let rules: [any AccessRule]
    let caller: Caller

    /// Throws unless a rule allows it; whatever no rule speaks of is refused.
    func check(_ request: AccessRequest, in documents: some DocumentLookup) throws(TransactionFailure) {
        guard caller != .owner else { return }
        for rule in rules {
            guard let names = rule.match(request) else { continue }
            if try rule.allows(request, names, uid: caller.uid, in: documents) { return }
        }
        throw .problem(.denied)
    }

    /// Throws when no rule can allow a change, whatever the documents hold: the path and the caller say so alone.
    func check(withoutDocuments write: DocumentWrite) throws(ServiceProblem) {
        if case .verify = write.change { return }
        guard caller != .owner else { return }
        let request = AccessRequest(write: write, before: nil, after: nil, time: Timestamp(microseconds: 0))
        for rule in rules {
            guard let uid = caller.uid, let names = rule.match(request) else { continue }
            if rule.mayChange(names, by: uid) { return }
        }
        throw .denied
    }

    /// Returns whether a change can only be judged when the whole commit is known.
    func waits(for request: AccessRequest) -> Bool {
        caller != .owner && rules.contains { $0 is any CommitRule && $0.match(request) != nil }
    }

    /// Throws unless a rule allows it beside everything else that its commit does.
    func settle(
        _ request: AccessRequest,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) {
        for case let rule as any CommitRule in rules {
            guard let names = rule.match(request) else { continue }
            if try rule.settles(request, names, uid: caller.uid, from: before, to: after) { return }
        }
        throw .problem(.denied)
    }

    /// Throws unless the caller runs the project.
    func requireOwner() throws(ServiceProblem) {
        guard caller == .owner else {
            throw ServiceProblem(.permissionDenied, "Metadata operations require admin authentication.")
        }
    }
}

/// A rule for the documents at one kind of path.
protocol AccessRule: Sendable {
    /// The ids on the way; one in braces stands for any id, and its name for what it was.
    var pattern: [String] { get }

    /// Returns whether it may be done.
    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool

    /// Returns whether a user may change such a document at all; `false` only where no document could make it allowed.
    func mayChange(_ names: PathNames, by uid: String) -> Bool

    /// The ids that stood for the names in braces; `nil` when the rule is about other documents.
    func match(_ request: AccessRequest) -> PathNames?
}

/// A rule about what has to change together: asked a second time, when all changes of a commit are known.
protocol CommitRule: AccessRule {
    /// Returns whether what was allowed by itself may be done beside the rest of the commit.
    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool
}

extension AccessRule {
    func mayChange(_ names: PathNames, by uid: String) -> Bool { true }

    func match(_ request: AccessRequest) -> PathNames? {
        let isList = request.method == .list
        guard !request.isGroup else { return nil }
        return PathNames(isList ? pattern.dropLast() : pattern[...], request.path.segments)
    }
}

/// The ids that a path has where a pattern has names.
struct PathNames: Sendable {
    private var ids: [String: String] = [:]

    /// Compares; `nil` when the path is of another kind.
    init?(_ pattern: ArraySlice<String>, _ segments: [String]) {
        guard pattern.count == segments.count else { return nil }
        for (name, id) in zip(pattern, segments) {
            if name.hasPrefix("{") {
                ids[name] = id
            } else if !ByteOrder.isEqual(name, id) {
                return nil
            }
        }
    }

    /// The id for a name in braces.
    subscript(name: String) -> String { ids[name] ?? "" }
}

extension FieldMap {
    /// Returns whether there is nothing but these fields.
    func holdsOnly(_ allowed: Set<String>) -> Bool { entries.allSatisfy { allowed.contains($0.name) } }

    /// Returns whether a field is the same before and after.
    func keeps(_ name: String, of before: FieldMap?) -> Bool {
        switch (self[name], before?[name]) {
        case (nil, nil): true
        case (let one?, let other?): one.isSame(as: other)
        default: false
        }
    }
}
