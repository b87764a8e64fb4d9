import Foundation

/// The folder in which a learner works: the exercises as they were given, a package, and a file of progress.
struct Workspace: Sendable {
    let folder: URL
    let course: Course

    /// The folder of copies and builds.
    var work: URL { folder.appending(path: ".build") }

    /// Whether the folder has been made a workspace.
    var exists: Bool { FileManager.default.fileExists(atPath: file(Self.progressFile).path) }

    /// Makes a workspace of a folder that is empty or not there yet.
    func make(for program: URL?) throws(CommandFailure) {
        let there = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard there.allSatisfy({ $0.hasPrefix(".") }) else { throw .explained(.notEmpty(folder.path)) }
        try writing { () throws in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for exercise in course.exercises where try course.judge(exercise.name).continues == nil {
                try copy(exercise)
            }
            try write(
                String(contentsOf: course.folder.appending(path: "Package.swift"), encoding: .utf8),
                to: "Package.swift"
            )
            try write(".build/\n", to: ".gitignore")
            try write(launcher(program), to: "learn")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file("learn").path)
        }
        try save(LearnerProgress())
    }

    /// Gives an exercise that is not there yet: one that begins with the solution of another is given when it is reached.
    func give(_ exercise: CourseExercise) throws(CommandFailure) {
        guard !FileManager.default.fileExists(atPath: file(exercise.name).path) else { return }
        try writing { () throws in try copy(exercise) }
    }

    /// Gives the files of an exercise back as they were at the beginning.
    func reset(_ exercise: CourseExercise) throws(CommandFailure) {
        try writing { () throws in
            try? FileManager.default.removeItem(at: file(exercise.name))
            try copy(exercise)
        }
    }

    /// Returns the progress that a folder keeps; `nil` where it is no workspace.
    static func progress(in folder: URL) -> LearnerProgress? {
        try? LearnerProgress(Data(contentsOf: folder.appending(path: progressFile)))
    }

    /// Keeps the language that was asked for, and the package of the course.
    func keep(_ language: CourseLanguage?) throws(CommandFailure) {
        var progress = try progress()
        if progress.keep(language, package: course.package.path) { try save(progress) }
    }

    /// Reads how far the learner is.
    func progress() throws(CommandFailure) -> LearnerProgress {
        guard exists else { throw .explained(.noWorkspace(folder.path)) }
        do {
            return try LearnerProgress(Data(contentsOf: file(Self.progressFile)))
        } catch {
            throw .file(.unreadable, path: file(Self.progressFile).path)
        }
    }

    /// Keeps how far the learner is.
    func save(_ progress: LearnerProgress) throws(CommandFailure) {
        try writing { () throws in try progress.encoded().write(to: file(Self.progressFile), options: .atomic) }
    }

    /// The times at which the Swift files of each exercise were written, by the name of the exercise and their paths.
    func saved() -> [String: [String: Date]] {
        let pairs = course.exercises.map { exercise in
            let files = FileManager.default.enumerator(at: file(exercise.name), includingPropertiesForKeys: nil)
            let swift = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            let dates = swift.map { file in
                let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
                return (file.path, values?.contentModificationDate ?? .distantPast)
            }
            return (exercise.name, Dictionary(uniqueKeysWithValues: dates))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private static let progressFile = "progress.json"

    private func file(_ path: String) -> URL { folder.appending(path: path) }

    private func copy(_ exercise: CourseExercise) throws {
        for (path, source) in try course.beginning(exercise.name) {
            let copy = file(exercise.name + "/" + path)
            let folder = copy.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(contentsOf: source).write(to: copy)
        }
        let readme = exercise.name + "/README.md"
        let text = try String(contentsOf: course.folder.appending(path: readme), encoding: .utf8)
        try write(CourseExercise.task(of: text), to: readme)
    }

    /// Writes a text whose paths into the package are those of the course.
    private func write(_ text: String, to path: String) throws {
        let package = course.package.path
        let text = text.replacing("path: \"../..\"", with: "path: \"\(package)\"").replacing(
            "../../../",
            with: package + "/"
        )
        try text.write(to: file(path), atomically: true, encoding: .utf8)
    }

    private func launcher(_ program: URL?) -> String {
        func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
        let command = quoted(program?.path ?? "market") + " learn --package " + quoted(course.package.path)
        return "#!/bin/sh\nexec \(command) \"$(dirname \"$0\")\" \"$@\"\n"
    }

    private func writing(_ work: () throws -> Void) throws(CommandFailure) {
        do { try work() } catch { throw .file(.unwritable, path: folder.path) }
    }
}
