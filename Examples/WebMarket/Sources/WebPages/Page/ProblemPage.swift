public import OpenMarket

extension Page {
    /// A page that says why there is no other.
    public init(about problem: Problem, in around: Surroundings) {
        self.init(problem.text.title, style: "narrow", problem: problem) {
            tag("p", .class("empty")) {
                [problem.text.message, problem.text.recovery].joined(separator: " ")
            }
            tag("p") { tag("a", .href(.home), .class("button")) { around.wording(.tabHome) } }
        }
        isPlace = false
    }
}
