import Foundation
import MarketCommand

/// The course of a package: its exercises, in the order of its page.
struct Course: Sendable {
    /// The folder of the package.
    let package: URL
    /// The exercises in the order in which they are learnt.
    let exercises: [CourseExercise]

    /// The folder of the exercises.
    var folder: URL { Self.folder(of: package) }

    /// Finds the course in a package that is named, else in the one from which this program was built, else in the one
    /// with which a workspace was made.
    init(_ call: Invocation, on console: Console, stored: String? = nil) throws(CommandFailure) {
        if let path = call.text(.package) {
            try self.init(package: console.file(path).standardizedFileURL)
        } else if let package = Self.package(above: Bundle.main.executableURL) {
            try self.init(package: package)
        } else if let stored {
            try self.init(package: URL(filePath: stored))
        } else {
            throw .explained(.noPackage)
        }
    }

    /// Reads the course of a package.
    init(package: URL) throws(CommandFailure) {
        do {
            let page = try String(
                contentsOf: package.appending(path: "Documentation/Course/README.md"),
                encoding: .utf8
            )
            exercises = try page.matches(of: /Examples\/Course\/(\d\d-[\w-]+)\//).map { match in
                let folder = Self.folder(of: package).appending(path: String(match.1))
                return CourseExercise(
                    name: String(match.1),
                    readme: try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
                )
            }
        } catch {
            throw .explained(.noCourse(package.path(percentEncoded: false)))
        }
        self.package = package
    }

    /// The page of the chapter that a text of an exercise names.
    func page(_ text: CourseExercise.Text, of exercise: CourseExercise) -> URL {
        folder.appending(path: exercise.name).appending(path: text.page).standardizedFileURL
    }

    /// An exercise as a workspace is given it.
    ///
    /// A week of an app goes on from the sources and the manifest of the one before, as the learner left them.
    func handOut(_ name: String, after own: [String: String] = [:]) throws -> HandOut {
        var files = try beginning(name)
        let judge = try judge(name)
        if judge.continues != nil, !own.isEmpty {
            files = files.filter { $0.key.hasPrefix("Tests/") }.merging(own) { $1 }
        }
        var writes = Set(try swiftFiles(name + "/Solution").keys)
        if name.contains("-app-") { writes.formUnion(files.keys.filter { !$0.hasPrefix("Tests/") }) }
        let writesTests = writes.contains { $0.hasPrefix("Tests/") }
        files["README.md"] = located(CourseExercise.task(of: try text(name + "/README.md")))
        files[Self.manifest] = files[Self.manifest].map { located($0, laws: laws) }
        return HandOut(
            files: files,
            writes: writes.sorted(),
            judge: judge,
            mutants: writesTests ? Self.faults(in: try text(name + "/mutants.md")) : nil
        )
    }

    /// The manifest of a package.
    static let manifest = "Package.swift"

    /// The package with what tests draw their values from.
    var laws: String { folder.appending(path: "CourseLaws").path }

    /// A manifest with the path of that package.
    func located(_ manifest: String, laws: String) -> String {
        manifest.replacing(/path: "[^"]*CourseLaws"/, with: "path: \"\(laws)\"")
    }

    /// The wrong answers of a page, without the right ones in another style.
    private static func faults(in page: String) -> String {
        let parts = page.split(separator: /(?m)^(?=## )/, omittingEmptySubsequences: false)
        return parts.filter { !$0.hasPrefix("## right-") }.joined()
    }

    /// A text whose paths into the package are those of the course.
    func located(_ text: String) -> String { text.replacing("../../../", with: package.path + "/") }

    /// The text of a file.
    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The Swift files of an exercise at the beginning: a week of an app goes on from the solution of the one before, with
    /// its tests.
    private func beginning(_ name: String) throws -> [String: String] {
        let own = try swiftFiles(name)
        guard let before = try judge(name).continues else { return own }
        return try beginning(before).merging(swiftFiles(before + "/Solution")) { $1 }.merging(own) { $1 }
    }

    private func judge(_ name: String) throws -> ExerciseJudge {
        try JSONDecoder().decode(ExerciseJudge.self, from: Data(text(name + "/exercise.json").utf8))
    }

    /// The Swift files of sources and tests in a folder, and its manifest, by their paths within it.
    private func swiftFiles(_ place: String) throws -> [String: String] {
        let paths = ["Sources", "Tests"].flatMap { part in
            let there = FileManager.default.enumerator(atPath: folder.appending(path: place + "/" + part).path)
            return (there?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.map { part + "/" + $0 }
        }
        let manifest = [Self.manifest].filter { path in
            FileManager.default.fileExists(atPath: folder.appending(path: place + "/" + path).path)
        }
        return try Dictionary(uniqueKeysWithValues: (paths + manifest).map { ($0, try text(place + "/" + $0)) })
    }

    /// The exercise of a number.
    func exercise(_ number: Int) throws(CommandFailure) -> CourseExercise {
        guard let found = exercises.first(where: { Int($0.number) == number }) else {
            throw .explained(.noExercise(number))
        }
        return found
    }

    /// The package whose build folder a program is in.
    static func package(above program: URL?) -> URL? {
        var place = program?.resolvingSymlinksInPath()
        while let folder = place?.deletingLastPathComponent(), folder.path != place?.path {
            if FileManager.default.fileExists(atPath: Self.folder(of: folder).path(percentEncoded: false)) {
                return folder
            }
            place = folder
        }
        return nil
    }

    private static func folder(of package: URL) -> URL { package.appending(path: "Examples/Course") }
}
