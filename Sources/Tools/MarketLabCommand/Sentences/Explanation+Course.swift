import MarketCommand

/// The sentences for a course that cannot go on.
extension Explanation {
    /// Python is not installed.
    static let noPython = Explanation(
        "noPython",
        "grading needs Python 3, and there is no 'python3' in the PATH",
        hint: "On Debian: apt-get install python3. On macOS: xcode-select --install.",
        exit: .unavailable
    )
    /// The script of the course wrote nothing that can be read.
    static let noGrade = Explanation("noGrade", "the exercises could not be graded")
    /// The explanation that no package was found.
    static let noPackage = Explanation(
        "noCourse",
        "this program is not in the build folder of an OpenMarket package",
        hint: "Name the package with --package PATH.",
        exit: .unreadableFile
    )

    /// The package has no course.
    static func noCourse(_ path: String) -> Explanation {
        Explanation("noCourse", "there is no course in '\(ShownText.line(path))'", exit: .unreadableFile)
    }

    /// The folder has other files in it.
    static func notEmpty(_ path: String) -> Explanation {
        Explanation(
            "notEmpty",
            "'\(ShownText.line(path))' is neither empty nor a workspace of the course",
            hint: "Name a new folder: market-lab learn FOLDER."
        )
    }

    /// The folder is no workspace.
    static func noWorkspace(_ path: String) -> Explanation {
        Explanation(
            "noWorkspace",
            "'\(ShownText.line(path))' is no workspace of the course",
            hint: "'market-lab learn FOLDER' makes one."
        )
    }

    /// Says that there is no exercise with this number.
    static func noExercise(_ number: Int) -> Explanation {
        Explanation("noExercise", "there is no exercise \(number)", hint: "'./learn --list' shows them.")
    }

    /// The explanation that these exercises do not pass.
    static func notPassed(_ names: [String]) -> Explanation {
        Explanation("notPassed", "there is no certificate yet; open: " + names.joined(separator: ", "))
    }

    /// The explanation that another file is where the certificate has to be written.
    static func otherCertificate(_ path: String, of name: String?) -> Explanation {
        let what = name.map { "the certificate of " + ShownText.line($0) } ?? "another file"
        return Explanation(
            "otherCertificate",
            "'\(ShownText.line(path))' is " + what,
            hint: "--yes replaces it."
        )
    }

    /// The file is no certificate.
    static func noCertificate(_ path: String) -> Explanation {
        Explanation("noCertificate", "'\(ShownText.line(path))' is no certificate", exit: .unreadableFile)
    }

    /// The folder has no hand-ins.
    static func noHandIns(_ path: String) -> Explanation {
        Explanation("noHandIns", "'\(ShownText.line(path))' has no folders to grade", exit: .unreadableFile)
    }
}

extension UsageProblem {
    /// A certificate without a name.
    static let noName = UsageProblem.saying("a certificate needs a name: --certificate \"Kim Minji\"")
}
