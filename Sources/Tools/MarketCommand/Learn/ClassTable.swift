/// The results of a class: a row for each hand-in, and a column for each exercise.
struct ClassTable: Sendable {
    /// The exercises of the columns.
    let exercises: [CourseExercise]
    /// The hand-ins by name, each with its states in the order of the columns.
    private(set) var rows: [(name: String, states: [GradedExercise.State])] = []

    init(exercises: [CourseExercise]) {
        self.exercises = exercises
    }

    /// Adds a hand-in; without results it could not be graded.
    mutating func add(_ name: String, _ results: [String: GradedExercise]?) {
        rows.append((name, exercises.map { results?[$0.name]?.state ?? .ungraded }))
    }

    /// The lines for a terminal: a mark for each state, and what the marks mean.
    var lines: [String] {
        let width = (rows.map { TextWidth.of(ShownText.line($0.name)) } + [4]).max() ?? 4
        let head = TextWidth.left("name", width) + "  " + exercises.map(\.number).joined(separator: " ") + "  passed"
        let marks = GradedExercise.State.allCases.map { "\(Self.mark($0)) \($0.rawValue)" }.joined(separator: "  ")
        return [head]
            + rows.map { name, states in
                let cells = states.map { " " + Self.mark($0) }.joined(separator: " ")
                let count = TextWidth.right(String(states.count { $0 == .passed }), 6)
                return TextWidth.left(ShownText.line(name), width) + "  " + cells + "  " + count
            } + ["", marks]
    }

    /// The table for a spreadsheet.
    var csv: String {
        let head = ["name"] + exercises.map(\.name) + ["passed"]
        let cells = rows.map { name, states in
            [name] + states.map(\.rawValue) + [String(states.count { $0 == .passed })]
        }
        return ([head] + cells).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A cell of a table; what begins like a formula is made text.
    private static func cell(_ text: String) -> String {
        let safe = text.first.map { "=+-@\t".contains($0) } ?? false ? "'" + text : text
        guard safe.contains(where: { ",\"\r\n".contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }

    private static func mark(_ state: GradedExercise.State) -> String {
        switch state {
        case .passed: "✔"
        case .failed: "·"
        case .late: "t"
        case .changed: "!"
        case .ungraded: "?"
        }
    }
}
