extension Explanation {
    /// Explains why the course cannot go on.
    init(_ problem: LearnProblem) {
        switch problem {
        case .noCourse(let path?):
            self.init("noCourse", "there is no course in '\(ShownText.line(path))'", exit: .unreadableFile)
        case .noCourse:
            self.init(
                "noCourse",
                "this program is not in the build folder of an OpenMarket package",
                hint: "Name the package with --package PATH.",
                exit: .unreadableFile
            )
        case .notEmpty(let path):
            self.init(
                "notEmpty",
                "'\(ShownText.line(path))' is neither empty nor a workspace of the course",
                hint: "Name a new folder: market learn FOLDER."
            )
        case .noWorkspace(let path):
            self.init(
                "noWorkspace",
                "'\(ShownText.line(path))' is no workspace of the course",
                hint: "'market learn FOLDER' makes one."
            )
        case .noExercise(let number):
            self.init("noExercise", "there is no exercise \(number)", hint: "'market learn --list' shows them.")
        case .noPython:
            self.init(
                "noPython",
                "grading needs Python 3, and there is no 'python3' in the PATH",
                hint: "On Debian: apt-get install python3. On macOS: xcode-select --install.",
                exit: .unavailable
            )
        case .noGrade: self.init("noGrade", "the exercises could not be graded")
        case .notPassed(let names):
            self.init("notPassed", "there is no certificate yet; open: " + names.joined(separator: ", "))
        case .noCertificate(let path):
            self.init("noCertificate", "'\(ShownText.line(path))' is no certificate", exit: .unreadableFile)
        case .noHandIns(let path):
            self.init("noHandIns", "'\(ShownText.line(path))' has no folders to grade", exit: .unreadableFile)
        }
    }
}
