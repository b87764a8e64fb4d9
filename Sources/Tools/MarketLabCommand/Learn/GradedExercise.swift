/// The result of an exercise, as `grade --json` writes it.
struct GradedExercise: Codable, Sendable, Equatable {
    /// The result in a word.
    enum State: String, Sendable, CaseIterable {
        case passed, failed
        case late = "timed out"
        case changed = "tampered"
        case ungraded = "not graded"
    }

    /// Whether everything is as it should be.
    var passes: Bool
    /// The reason why no test ran; each error of the compiler is a line.
    var error: String?
    /// The failures of each test; a test that passed has none.
    var tests: [String: [String]] = [:]
    /// The given files that are not as they were given.
    var changed: [String] = []
    /// Whether a test did not end in time.
    var late = false
    /// The number of faults, where the learner writes the tests.
    var faults: Int?
    /// The faults that the learner's tests did not notice, each with what is wrong.
    var survivors: [String: String]?
    /// The points of the rubric that tests and faults decide.
    var points: Int?
    /// The number of points that they may decide.
    var of: Int?
    /// The sentences of the tests by their names.
    var sentences: [String: String]?
    /// A hash of what the learner wrote, whatever the space around it.
    var answer: String?
    /// Whether nothing was written, or what was written is the solution of the course.
    var isGiven: Bool?
    var isSolution: Bool?
    /// The hashes of all files by their paths.
    var files: [String: String] = [:]

    enum CodingKeys: String, CodingKey {
        case passes, error, tests, changed, late, faults, survivors, points, of, sentences, answer, files
        case isGiven = "is_given"
        case isSolution = "is_solution"
    }

    /// The result in a word.
    var state: State {
        if !changed.isEmpty { return .changed }
        if passes { return .passed }
        return late ? .late : .failed
    }
}
