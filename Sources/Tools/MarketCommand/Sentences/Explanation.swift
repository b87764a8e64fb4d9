package import OpenMarket

/// A failure as people and scripts are told about it.
package struct Explanation: Sendable, Hashable {
    /// A stable word for scripts.
    let code: String
    /// A sentence for people.
    let sentence: String
    /// Advice to the user.
    var hint: String?
    /// Broken rules, each with its field.
    var violations: [Violation] = []
    /// The exit code of the process.
    let exit: ExitCode

    /// A failure with its word and its sentence.
    package init(
        _ code: String,
        _ sentence: String,
        hint: String? = nil,
        violations: [Violation] = [],
        exit: ExitCode = .failure
    ) {
        self.code = code
        self.sentence = sentence
        self.hint = hint
        self.violations = violations
        self.exit = exit
    }

    /// The lines for people, the first of which begins with the name of the program.
    func lines(of program: String = "market") -> [String] {
        [program + ": " + sentence] + violations.map { "  " + ViolationSentence.of($0) } + (hint.map { [$0] } ?? [])
    }

    /// The object for scripts.
    var json: JSONValue {
        var fields: [JSONValue.Field] = [.init("code", .string(code)), .init("message", .string(sentence))]
        if !violations.isEmpty {
            let list = violations.map { violation in
                JSONValue.object([
                    .init("field", .string(violation.field.rawValue)),
                    .init("message", .string(ViolationSentence.rule(violation))),
                ])
            }
            fields.append(.init("violations", .array(list)))
        }
        return .object([.init("error", .object(fields))])
    }
}
