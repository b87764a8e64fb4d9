/// The problems of a field, as one list that the field points to.
public struct ProblemList {
    private let id: String
    private let problems: [String]

    /// A list under an id, in which each problem is a sentence.
    public init(id: String, problems: [String]) {
        self.id = id
        self.problems = problems
    }

    /// The list; nothing where there is no problem.
    public var html: HTML {
        guard !problems.isEmpty else { return .nothing }
        return tag("ul", .id(id), .class("problems")) {
            for problem in problems { tag("li") { problem } }
        }
    }
}
