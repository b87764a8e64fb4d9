/// An expression of the rules language.
indirect enum RuleExpression {
    case literal(RuleValue)
    case name(String)
    case member(RuleExpression, String)
    case call(RuleExpression?, String, [RuleExpression])
    case index(RuleExpression, RuleExpression)
    /// The elements from a place up to another one, which is not among them.
    case range(RuleExpression, RuleExpression, RuleExpression)
    case list([RuleExpression])
    case path([RuleExpression])
    case not(RuleExpression)
    case binary(String, RuleExpression, RuleExpression)
    case conditional(RuleExpression, RuleExpression, RuleExpression)
    case typeTest(RuleExpression, String)
}

/// A function: some names for values, and what it returns.
struct RuleFunction {
    let parameters: [String]
    let lets: [(name: String, value: RuleExpression)]
    let result: RuleExpression
}

/// A block `match`: which documents it is about, and what it allows.
struct RuleMatch {
    /// Ids; one in braces stands for any id.
    let pattern: [String]
    var functions: [String: RuleFunction] = [:]
    var allows: [(methods: Set<String>, condition: RuleExpression)] = []
    var children: [RuleMatch] = []
}
