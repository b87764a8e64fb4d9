/// The rules of a file, which judge requests.
struct RuleFile {
    private let matches: [RuleMatch]

    /// Reads a file.
    init(_ text: String) throws(RuleSyntaxError) { matches = try RuleParser.matches(text) }

    /// A request as the rules see it.
    struct Request {
        let method: String
        /// The ids; the last one of a list is `nil`, because a list is about any document.
        let path: [String?]
        let uid: String?
        let time: Int64
        /// The fields of the document as it is; `nil` when there is none.
        let before: RuleValue?
        /// The fields of the document as it would be.
        let after: RuleValue?
    }

    /// Whether any rule allows a request.
    func allows(_ request: Request, in documents: RuleDocuments) -> Bool {
        var values: [String: RuleValue] = [
            "auth": request.uid.map { .map(["uid": .string($0)]) } ?? .null, "time": .timestamp(request.time),
        ]
        if let after = request.after { values["resource"] = .map(["data": after]) }
        let resource: RuleValue = request.before.map { .map(["data": $0]) } ?? .null
        let scope = RuleScope(nil, values: ["request": .map(values), "resource": resource])
        let path: [String?] = ["databases", "(default)", "documents"] + request.path
        let evaluation = RuleEvaluation(documents: documents)
        return matches.contains { allows(request.method, $0, path[...], scope, evaluation) }
    }

    private func allows(
        _ method: String,
        _ match: RuleMatch,
        _ path: ArraySlice<String?>,
        _ scope: RuleScope,
        _ evaluation: RuleEvaluation
    ) -> Bool {
        guard path.count >= match.pattern.count else { return false }
        var values: [String: RuleValue] = [:]
        for (name, id) in zip(match.pattern, path) {
            if name.hasPrefix("{") {
                if let id { values[String(name.dropFirst().dropLast())] = .string(id) }
            } else if name != id {
                return false
            }
        }
        let rest = path.dropFirst(match.pattern.count)
        let inner = RuleScope(scope, values: values, functions: match.functions)
        if rest.isEmpty {
            return match.allows.contains { $0.methods.contains(method) && evaluation.holds($0.condition, in: inner) }
        }
        return match.children.contains { allows(method, $0, rest, inner, evaluation) }
    }
}
