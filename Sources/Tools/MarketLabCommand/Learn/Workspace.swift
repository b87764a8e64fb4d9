import Foundation
import MarketCommand

/// The folder in which a learner works: a package of the given exercises, the files that judge them, and the progress.
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
            try write(".build/\n" + Self.link + "\n", to: ".gitignore")
            try write(launcher(program), to: "learn")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file("learn").path)
        }
        try save(LearnerProgress())
        try update()
    }

    /// Gives what is new in the course, and leaves alone what is begun.
    ///
    /// An exercise in which nothing was written yet becomes that of the course. A week of an app is given when it is reached.
    func update() throws(CommandFailure) {
        let progress = try progress()
        let before = try handOuts()
        var handOuts = before
        try writing { () throws in
            for name in course.exercises.map(\.name) {
                let new = try handOut(name)
                if has(name), before[name] == nil {
                    handOuts[name] = adopted(name, as: new)
                } else if !progress.isPassed(name),
                    before[name].map({ isUntouched(name, since: $0) }) ?? (new.judge.continues == nil)
                {
                    handOuts[name] = new
                    if before[name] != new { try put(name, new) }
                }
            }
            try keep(handOuts, before)
        }
    }

    /// Gives an exercise that is not there yet: one that begins with the solution of another is given when it is reached.
    func give(_ exercise: CourseExercise) throws(CommandFailure) {
        if !has(exercise.name) { try reset(exercise) }
    }

    /// Gives the files of an exercise back as they are at the beginning.
    func reset(_ exercise: CourseExercise) throws(CommandFailure) {
        let before = try handOuts()
        var handOuts = before
        try writing { () throws in
            let new = try handOut(exercise.name)
            handOuts[exercise.name] = new
            try put(exercise.name, new)
            try keep(handOuts, before)
        }
    }

    private func handOut(_ name: String) throws -> HandOut {
        try course.handOut(name, after: written(before: name))
    }

    /// The sources and the manifest of the week before, as the learner left them; none where that is not passed.
    private func written(before name: String) throws -> [String: String] {
        guard let week = try course.handOut(name).judge.continues, has(week), try progress().isPassed(week) else {
            return [:]
        }
        let there = FileManager.default.enumerator(atPath: file(week + "/Sources").path)?.compactMap { $0 as? String }
        let sources = (there ?? []).filter { $0.hasSuffix(".swift") }.map { "Sources/" + $0 }
        let texts = try (sources + [Course.manifest]).map {
            ($0, try String(contentsOf: file(week + "/" + $0), encoding: .utf8))
        }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    /// Returns whether an exercise is judged otherwise than it would be if it were given now.
    func isOfAnotherVersion(_ name: String) throws(CommandFailure) -> Bool {
        guard let old = try handOuts()[name], let new = try? course.handOut(name) else { return false }
        return !new.judges(like: old)
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
    private static let courseFile = "course.json"
    /// A link to the package, for a workspace in a folder of its name: to SwiftPM the name of the folder is that of the package.
    private static let link = ".openmarket"

    private func file(_ path: String) -> URL { folder.appending(path: path) }

    private func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: file(path).path) }

    /// Reads what was given, by the names of exercises.
    private func handOuts() throws(CommandFailure) -> [String: HandOut] {
        guard has(Self.courseFile) else { return [:] }
        do {
            return try JSONDecoder().decode([String: HandOut].self, from: Data(contentsOf: file(Self.courseFile)))
        } catch {
            throw .file(.unreadable, path: file(Self.courseFile).path)
        }
    }

    /// Keeps what was given, and a package of all that is there.
    private func keep(_ handOuts: [String: HandOut], _ before: [String: HandOut]) throws {
        if handOuts != before {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(handOuts).write(to: file(Self.courseFile), options: .atomic)
        }
        let lines = try course.text("Package.swift").split(separator: "\n", omittingEmptySubsequences: false)
        let there = lines.filter { line in
            line.prefixMatch(of: /\s+Exercise\("([^"]+)"/).map { has(String($0.1)) } ?? true
        }
        let path = try packagePath()
        let located = there.joined(separator: "\n").replacing("\"../..\"", with: "\"\(path)\"")
        let manifest = course.located(located, laws: path + "/Examples/Course/CourseLaws")
        if manifest != (try? String(contentsOf: file("Package.swift"), encoding: .utf8)) {
            try write(manifest, to: "Package.swift")
        }
    }

    /// The path by which the manifest finds the package.
    private func packagePath() throws -> String {
        let target = course.package.path
        let names = [folder, course.package].map { $0.lastPathComponent.lowercased() }
        guard names[0] == names[1] else { return target }
        let link = file(Self.link)
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)) != target {
            try? FileManager.default.removeItem(at: link)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
        }
        return Self.link
    }

    /// Makes the folder of an exercise what it was given as.
    private func put(_ name: String, _ handOut: HandOut) throws {
        if has(name) { try FileManager.default.removeItem(at: file(name)) }
        for (path, text) in handOut.files {
            let place = file(name + "/" + path)
            let folder = place.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write(text, to: name + "/" + path)
        }
    }

    /// Returns whether an exercise has the files that were given, as they were, and no other ones.
    private func isUntouched(_ name: String, since handOut: HandOut) -> Bool {
        let there = FileManager.default.enumerator(
            at: file(name),
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        let files = (there?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
        return files.count == handOut.files.count
            && handOut.files.allSatisfy { path, text in
                (try? String(contentsOf: file(name + "/" + path), encoding: .utf8)) == text
            }
    }

    /// An exercise that is there without a record: its present files are the given ones.
    private func adopted(_ name: String, as new: HandOut) -> HandOut {
        var handOut = new
        for path in new.files.keys where !new.writes.contains(path) {
            guard let text = try? String(contentsOf: file(name + "/" + path), encoding: .utf8) else { continue }
            handOut.files[path] = text
        }
        return handOut
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(to: file(path), atomically: true, encoding: .utf8)
    }

    /// The program `learn`: it finds the command again where it was built since, and says how to make it.
    private func launcher(_ program: URL?) -> String {
        func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
        let package = course.package.path
        let built = ["release", "debug"].map { package + "/.build/\($0)/market-lab" }
        let places = [program?.path ?? "market-lab"] + built
        return """
            #!/bin/sh
            for program in \(places.map(quoted).joined(separator: " ")); do
                if command -v "$program" > /dev/null; then
                    exec "$program" learn --package \(quoted(package)) "$(dirname "$0")" "$@"
                fi
            done
            echo "There is no 'market-lab' any more. Make it: swift build --product market-lab --package-path" \(quoted(package)) >&2
            exit 69

            """
    }

    private func writing(_ work: () throws -> Void) throws(CommandFailure) {
        do { try work() } catch { throw .file(.unwritable, path: folder.path) }
    }
}
