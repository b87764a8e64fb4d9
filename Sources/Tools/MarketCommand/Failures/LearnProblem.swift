/// A reason why the course cannot go on.
enum LearnProblem: Sendable, Hashable {
    /// The package has no course, or no package was found.
    case noCourse(String?)
    /// The folder has other files in it.
    case notEmpty(String)
    /// The folder is no workspace.
    case noWorkspace(String)
    /// There is no exercise of this number.
    case noExercise(Int)
    /// Python is not installed.
    case noPython
    /// The script of the course wrote nothing that can be read.
    case noGrade
    /// These exercises do not pass.
    case notPassed([String])
    /// The file is no certificate.
    case noCertificate(String)
    /// The folder has no hand-ins.
    case noHandIns(String)
}
