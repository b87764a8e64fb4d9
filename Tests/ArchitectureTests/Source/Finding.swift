/// A line that breaks a rule, and what to do about it.
struct Finding: Sendable, Hashable, CustomStringConvertible {
    let rule: String
    let path: String
    let line: Int
    let problem: String
    let advice: String

    var description: String { "\(path):\(line): [\(rule)] \(problem) \(advice)" }
}

extension [Finding] {
    /// One finding per line, for the message of a failed test.
    var report: String { map(\.description).joined(separator: "\n") }
}
