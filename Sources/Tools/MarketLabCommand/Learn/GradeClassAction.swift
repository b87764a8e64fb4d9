import Foundation
import MarketCommand

/// Grades the hand-ins of a class, one after the other; an answer that was graded before is not graded again.
struct GradeClassAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let course = try Course(call, on: console)
        var grader = CourseGrader(course: course, console: console, limit: call.number(.timeLimit))
        grader.seed = call.number(.seed)
        grader.takesHeld = call.has(.held)
        _ = try grader.python()
        let path = call.operand(0) ?? ""
        let handIns = Self.folders(in: console.file(path))
        guard !handIns.isEmpty else { throw .explained(.noHandIns(path)) }
        var table = ClassTable(exercises: course.exercises)
        for (index, folder) in handIns.enumerated() {
            let name = folder.lastPathComponent
            console.note("Grading \(ShownText.line(name)), \(index + 1) of \(handIns.count)…")
            do throws(CommandFailure) {
                table.add(name, try await grader.grade(folder, course.exercises))
            } catch .told {
                table.add(name, nil)
            }
        }
        for line in table.lines + table.equalLines { try console.print(line) }
        for (option, text) in [(OptionSpec.csv, table.csv), (.moodle, table.moodle)] {
            guard let file = call.text(option) else { continue }
            do {
                try Data(text.utf8).write(to: console.file(file))
            } catch {
                throw .file(.unwritable, path: file)
            }
        }
    }

    /// The folders in a folder, by name.
    private static func folders(in folder: URL) -> [URL] {
        let there = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: [.isDirectoryKey],
            options: .skipsHiddenFiles
        )
        return (there ?? []).filter(\.hasDirectoryPath).sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}

/// Makes both halves of the course: what a class gets, and what only its teacher has.
struct HandOutAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let grader = CourseGrader(course: try Course(call, on: console), console: console)
        let folder = console.file(call.operand(0) ?? "").path
        let seed = call.number(.seed).map { ["--seed", String($0)] } ?? []
        for line in try await grader.lines(["--hand-out", folder] + seed) { try console.print(line) }
    }
}
