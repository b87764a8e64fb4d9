import Foundation
import MarketCommand
import OpenMarket

/// Grades an exercise whenever one of its files is saved, until the command is interrupted.
struct LearnWatch {
    let desk: LearnDesk

    /// Watches; returns when the task is cancelled.
    func run() async throws(CommandFailure) {
        let page = desk.page
        var saved = desk.workspace.saved()
        try desk.next()
        desk.console.note(
            "\n" + page.say("Waiting for a file to be saved; Ctrl-C ends.", "파일을 저장하면 채점합니다. Ctrl-C로 끝냅니다.")
        )
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(200))
            let now = desk.workspace.saved()
            let changed = Self.changed(from: saved, to: now)
            saved = now
            for exercise in desk.workspace.course.exercises where changed.contains(exercise.name) {
                try await grade(exercise)
            }
        }
    }

    /// The exercises with a file that is new, gone, or saved again; not those that have just been given.
    static func changed(from old: [String: [String: Date]], to new: [String: [String: Date]]) -> Set<String> {
        Set(new.keys.filter { old[$0] != new[$0] && old[$0]?.isEmpty != true })
    }

    /// Grades an exercise; when it passes for the first time, shows the next one.
    private func grade(_ exercise: CourseExercise) async throws(CommandFailure) {
        let before = try desk.workspace.progress()
        do throws(CommandFailure) {
            try desk.console.print()
            let results = try await desk.grade([exercise])
            guard results[exercise.name]?.passes == true, !before.isPassed(exercise.name) else { return }
            try desk.console.print()
            try desk.next()
        } catch .told {
            // The next save may be graded.
        } catch .market(.cancelled) {
            return
        }
    }
}
