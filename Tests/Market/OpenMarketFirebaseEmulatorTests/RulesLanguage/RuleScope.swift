/// The names that an expression knows: those of its function or block, then those around it.
final class RuleScope {
    private let parent: RuleScope?
    private let values: [String: RuleValue]
    private let functions: [String: RuleFunction]

    init(_ parent: RuleScope?, values: [String: RuleValue] = [:], functions: [String: RuleFunction] = [:]) {
        self.parent = parent
        self.values = values
        self.functions = functions
    }

    /// The value of a name.
    func value(_ name: String) -> RuleValue? { values[name] ?? parent?.value(name) }

    /// A function, and the scope that it was written in.
    func function(_ name: String) -> (RuleFunction, RuleScope)? {
        functions[name].map { ($0, self) } ?? parent?.function(name)
    }
}

/// The documents that rules look up.
struct RuleDocuments {
    var before: [String: RuleValue] = [:]
    var after: [String: RuleValue] = [:]
}
