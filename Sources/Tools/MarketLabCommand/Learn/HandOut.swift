import MarketCommand

/// The judgement of an exercise, as its `exercise.json` says.
struct ExerciseJudge: Codable, Sendable, Equatable {
    /// A part of it that tests or faults decide, or a reader.
    struct Criterion: Codable, Sendable, Equatable {
        var says: [String]
        var points: Int
        var tests: [String]?
        var faults: [String]?
    }

    /// The week of an app with whose solution this one begins; `nil` for an exercise by itself.
    var continues: String?
    /// The targets that there have to be, each with those that it may depend on; `nil` where there is only one.
    var targets: [String: [String]]?
    /// The tests that fail at the beginning, or the faults that are not noticed.
    var red: [String]
    var criteria: [Criterion]
}

/// The version of an exercise that a workspace was given.
///
/// A workspace is judged by this version, also after an update of the course.
struct HandOut: Codable, Sendable, Equatable {
    /// The version of the course.
    var version = MarketVersion.current
    /// The texts of its files, by their paths.
    var files: [String: String]
    /// The paths of the files that the learner writes; all others are given.
    var writes: [String]
    var judge: ExerciseJudge
    /// The faults, where the learner writes the tests.
    var mutants: String?

    /// Returns whether this judges as another one does, from whichever version either is.
    func judges(like other: HandOut) -> Bool { core == other.core }

    private var core: HandOut {
        var copy = self
        let given = files.filter { $0.key.hasSuffix(".swift") && !writes.contains($0.key) }
        (copy.version, copy.files, copy.writes) = ("", given, [])
        return copy
    }
}
