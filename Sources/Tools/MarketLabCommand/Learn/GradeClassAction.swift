import Foundation
import MarketCommand

/// Grades the hand-ins of a class, one after the other.
struct GradeClassAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let course = try Course(call, on: console)
        let grader = CourseGrader(course: course, console: console, limit: call.number(.timeLimit))
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
        for line in table.lines { try console.print(line) }
        guard let file = call.text(.csv) else { return }
        do {
            try Data(table.csv.utf8).write(to: console.file(file))
        } catch {
            throw .file(.unwritable, path: file)
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
