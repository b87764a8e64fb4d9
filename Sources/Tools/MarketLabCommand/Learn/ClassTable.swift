import MarketCommand

/// The results of a class: a row for each hand-in, and a column for each exercise.
struct ClassTable: Sendable {
    /// A hand-in with the results of its exercises in the order of the columns; without any it could not be graded.
    private struct Row {
        let name: String
        let results: [GradedExercise?]

        var states: [GradedExercise.State] { results.map { $0?.state ?? .ungraded } }
        var passed: String { String(states.count { $0 == .passed }) }
        var points: String { String(results.compactMap { $0?.points }.reduce(0, +)) }
    }

    /// The exercises of the columns.
    let exercises: [CourseExercise]
    private var rows: [Row] = []

    init(exercises: [CourseExercise]) {
        self.exercises = exercises
    }

    /// Adds a hand-in; without results it could not be graded.
    mutating func add(_ name: String, _ results: [String: GradedExercise]?) {
        rows.append(Row(name: name, results: exercises.map { results?[$0.name] }))
    }

    /// The lines for a terminal: a mark for each state, the points that tests decide, and what the marks mean.
    var lines: [String] {
        let width = (rows.map { TextWidth.of(ShownText.line($0.name)) } + [4]).max() ?? 4
        let numbers = exercises.map(\.number).joined(separator: " ")
        let head = TextWidth.left("name", width) + "  " + numbers + "  passed  points"
        let marks = GradedExercise.State.allCases.map { "\(Self.mark($0)) \($0.rawValue)" }.joined(separator: "  ")
        return [head]
            + rows.map { row in
                let cells = row.states.map { " " + Self.mark($0) }.joined(separator: " ")
                let counts = TextWidth.right(row.passed, 6) + "  " + TextWidth.right(row.points, 6)
                return TextWidth.left(ShownText.line(row.name), width) + "  " + cells + "  " + counts
            } + ["", marks, "points: of \(best) that tests and faults decide, as the rubrics say"]
    }

    /// The hand-ins that have the same answer, with the exercises in which they do.
    ///
    /// One of them may be the solution of the course.
    var equals: [(names: [String], exercises: [CourseExercise])] {
        var exercisesOf: [[String]: [CourseExercise]] = [:]
        for (place, exercise) in exercises.enumerated() {
            var namesOf: [String: [String]] = [:]
            for row in rows {
                guard let result = row.results[place], let answer = result.answer, result.isGiven != true else {
                    continue
                }
                namesOf[answer, default: result.isSolution == true ? [Self.solution] : []].append(row.name)
            }
            for names in namesOf.values where names.count > 1 { exercisesOf[names, default: []].append(exercise) }
        }
        return exercisesOf.map { ($0.key, $0.value) }.sorted {
            ($1.1.count, $0.0.joined()) < ($0.1.count, $1.0.joined())
        }
    }

    /// The lines about equal answers.
    var equalLines: [String] {
        equals.map { names, exercises in
            let numbers = exercises.map(\.number).joined(separator: ", ")
            return "equal: " + names.map(ShownText.line).joined(separator: ", ") + " in " + numbers
        }
    }

    private static let solution = "the solution of the course"

    /// The table that Moodle imports: a user, the points, and what came of each exercise as the feedback.
    var moodle: String {
        let head = ["username", "Course (\(best) points)", "Feedback"]
        let cells = rows.map { row in
            let open = zip(exercises, row.states).filter { $1 != .passed }.map { "\($0.number) \($1.rawValue)" }
            return [row.name, row.points, open.isEmpty ? "all passed" : open.joined(separator: ", ")]
        }
        return ([head] + cells).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// The points that tests and faults may decide in a hand-in that could be graded.
    private var best: Int {
        rows.map { $0.results.compactMap { $0?.of }.reduce(0, +) }.max() ?? 0
    }

    /// The table for a spreadsheet: the states, their sum, the points, and the points of each exercise.
    var csv: String {
        let head = ["name"] + exercises.map(\.name) + ["passed", "points"] + exercises.map { $0.number + " points" }
        let cells = rows.map { row in
            [row.name] + row.states.map(\.rawValue) + [row.passed, row.points]
                + row.results.map { $0?.points.map(String.init) ?? "" }
        }
        return ([head] + cells).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A cell of a table; a text that begins like a formula is made text.
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
