import Foundation
import MarketCommand
import OpenMarket

/// Grades by the script of the course, which alone knows the rules: limits, hashes, faults.
struct CourseGrader: Sendable {
    let course: Course
    let console: Console
    /// The seconds after which tests are stopped; `nil` for those of the script.
    var limit: Int?
    /// The seed of the values that the rules draw; `nil` for that of learners.
    var seed: Int?
    /// Whether the tests that learners do not have are taken as well.
    var takesHeld = false

    /// Grades what was written in a folder.
    ///
    /// A workspace is graded with its own tests, a hand-in with those of the course. Copies and builds are kept in the
    /// `work` of a workspace, else in the course.
    func grade(
        _ files: URL,
        _ exercises: [CourseExercise],
        work: URL? = nil
    ) async throws(CommandFailure) -> [String: GradedExercise] {
        let folder = work ?? FileManager.default.temporaryDirectory
        let place = folder.appending(path: "grade-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: place) }
        let python = try python()
        var arguments = [course.folder.appending(path: "grade").path, "--json"]
        arguments += [work == nil ? "--of" : "--in", files.path]
        arguments += exercises.map(\.number)
        if let work { arguments += ["--work", work.path] }
        if let seed { arguments += ["--seed", String(seed)] }
        if takesHeld { arguments.append("--held") }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: place)
            let code = try await run(python, arguments, output: FileHandle(forWritingTo: place))
            guard !Task.isCancelled else { throw CommandFailure.market(.cancelled) }
            // The grader has written the reason of any other exit code on standard error.
            guard code < 2 else { throw CommandFailure.told(exit: code) }
            return try JSONDecoder().decode([String: GradedExercise].self, from: Data(contentsOf: place))
        } catch {
            throw error as? CommandFailure ?? .explained(.noGrade)
        }
    }

    /// The lines that the script writes.
    func lines(_ arguments: [String]) async throws(CommandFailure) -> [String] {
        let place = FileManager.default.temporaryDirectory.appending(path: "grade-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: place) }
        let python = try python()
        do {
            try Data().write(to: place)
            let script = course.folder.appending(path: "grade").path
            let code = try await run(python, [script] + arguments, output: FileHandle(forWritingTo: place))
            guard code == 0 else { throw CommandFailure.told(exit: code) }
            return try String(contentsOf: place, encoding: .utf8).split(separator: "\n").map(String.init)
        } catch {
            throw error as? CommandFailure ?? .explained(.noGrade)
        }
    }

    /// The interpreter of the script.
    func python() throws(CommandFailure) -> URL {
        let folders = console.environment["PATH", default: ""].split(separator: ":")
        let places = folders.map { URL(filePath: String($0)).appending(path: "python3") }
        guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw .explained(.noPython)
        }
        return found
    }

    private var environment: [String: String] {
        var variables = console.environment
        if let limit { variables["COURSE_TIME_LIMIT"] = String(limit) }
        return variables
    }

    /// Runs a program to its end, or to the end of the task.
    private func run(_ program: URL, _ arguments: [String], output: FileHandle) async throws -> Int32 {
        #if os(iOS)
            // Where an app starts no other program.
            throw CommandFailure.explained(.noGrade)
        #else
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.environment = environment
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { end in
                    process.terminationHandler = { end.resume(returning: $0.terminationStatus) }
                    do { try process.run() } catch { end.resume(throwing: error) }
                }
            } onCancel: {
                if process.isRunning { process.terminate() }
            }
        #endif
    }
}
