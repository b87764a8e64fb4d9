import MarketCommand

extension CommandSpec {
    /// The command `market-lab learn`.
    static let learn = CommandSpec(
        name: "learn",
        summary: "Work through the course of layered design, with exercises that grade themselves.",
        details: [
            "In an empty folder it makes a workspace: the exercises, a package to open in an editor, and a program './learn', "
                + "which is this command for that folder. In a workspace it shows the next exercise. Nothing is written "
                + "outside of it. Grading needs Swift 6.2 and Python 3; the first one may take two minutes.",
            "Grading runs what the learner wrote. For the hand-ins of others use a container.",
        ],
        operands: [
            OperandSpec(
                name: "FOLDER",
                help: "The workspace, or a hand-in with --check (default: this folder).",
                isOptional: true
            )
        ],
        groups: [.general(OptionSpec.lessons + [.lessonYes, .language, .package])],
        examples: [
            "market-lab learn my-course", "market-lab learn my-course --watch", "market-lab learn --grade 03",
            "market-lab learn --certificate \"Kim Minji\"", "market-lab learn --check certificate.txt hand-ins/kim",
        ],
        subcommands: [.gradeClass, .handOut],
        action: LearnAction()
    )

    /// The command `market-lab learn grade`.
    static let gradeClass = CommandSpec(
        name: "grade",
        summary: "Grade the hand-ins of a class: a row for each folder, a column for each exercise, and the points.",
        details: [
            "Only what a learner had to write is taken from a hand-in; everything else is that of the course. A given file "
                + "that is not as it was given is named tampered. This runs what the learners wrote: use a container."
        ],
        operands: [OperandSpec(name: "FOLDER", help: "The folder with a workspace in each of its folders.")],
        groups: [.general([.csv, .moodle, .timeLimit, .held, .seed, .package])],
        examples: [
            "market-lab learn grade hand-ins",
            "market-lab learn grade hand-ins --csv results.csv --time-limit 10",
        ],
        action: GradeClassAction()
    )

    /// The command `market-lab learn hand-out`.
    static let handOut = CommandSpec(
        name: "hand-out",
        summary: "Make two halves of the course: a package for a class, and what only its teacher has.",
        details: [
            "The half of the class has no solutions, no held tests and no history. That of the teacher has them, and a program "
                + "'grade' with a seed of its own."
        ],
        operands: [OperandSpec(name: "FOLDER", help: "A new folder, for 'class' and 'teacher'.")],
        groups: [.general([.seed, .package])],
        examples: ["market-lab learn hand-out ../course-2027"],
        action: HandOutAction()
    )
}

extension OptionSpec {
    /// The options of which one at a time says what `market-lab learn` does.
    static let lessons: [OptionSpec] = [.watch, .grade, .hint, .read, .list, .reset, .certificate, .check]

    static let watch = OptionSpec(
        "watch",
        .flag,
        "Grade whenever a file is saved; h, n, r or q and Enter: hint, next, run again, quit."
    )
    static let grade = OptionSpec(
        "grade",
        .optionalNumber("NN", 1...99),
        "Grade the current exercise, or the one of this number; one that does not pass ends with 1."
    )
    static let hint = OptionSpec("hint", .optionalNumber("NN", 1...99), "Show the next of three hints for it.")
    static let read = OptionSpec("read", .optionalNumber("NN", 1...99), "Show the chapter of it.")
    static let list = OptionSpec("list", .flag, "Show all exercises, and when they were passed.")
    static let reset = OptionSpec(
        "reset",
        .number("NN", 1...99),
        "Give back the files of an exercise as they were; asks first."
    )
    static let certificate = OptionSpec(
        "certificate",
        .text("NAME"),
        "Grade all exercises, and write certificate.txt for this name when all pass."
    )
    static let check = OptionSpec(
        "check",
        .file("FILE"),
        "Compare the workspace FOLDER with this certificate, and grade it."
    )
    static let lessonYes = OptionSpec(
        "yes",
        .flag,
        short: "y",
        "Do not ask with --reset; with --certificate, replace that of another name."
    )
    static let language = OptionSpec(
        "language",
        .choice(CourseLanguage.allCases.map(\.rawValue)),
        "The language of the course (default: the last one chosen, else that of LANG)."
    )
    static let package = OptionSpec(
        "package",
        .file("PATH"),
        "The OpenMarket package of the course (default: the one of this program, else of the workspace)."
    )
    static let csv = OptionSpec("csv", .file("FILE"), "Write the table into this file as well, as CSV.")
    static let moodle = OptionSpec(
        "moodle",
        .file("FILE"),
        "Write the points into this file as well, as Moodle imports them."
    )
    static let held = OptionSpec("held", .flag, "Take the tests that learners do not have as well.")
    static let seed = OptionSpec(
        "seed",
        .number("NUMBER", 1...2_000_000_000),
        "Draw the values of the rules from this seed."
    )
    static let timeLimit = OptionSpec(
        "time-limit",
        .number("SECONDS", 1...3600),
        "Stop tests after so many seconds (default 20)."
    )
}
