import Foundation
import MarketCommand
import OpenMarket

/// The options of `market-lab learn`, each as a step of work with one workspace.
struct LearnDesk {
    let call: Invocation
    let workspace: Workspace
    let page: LearnPage
    let console: Console

    private var course: Course { workspace.course }

    /// Shows the first exercise that is open.
    func next() throws(CommandFailure) {
        let progress = try workspace.progress()
        guard let exercise = current(progress) else { return try console.print(page.finished) }
        try workspace.give(exercise)
        try page.task(exercise, progress)
    }

    /// Grades the exercise that is asked for, else the current one.
    func grade() async throws(CommandFailure) {
        let results = try await grade([try exercise(.grade, workspace.progress())])
        if results.values.contains(where: { !$0.passes }) { throw .unhealthy }
        let next = try current(workspace.progress())
        if let next { try workspace.give(next) }
        try console.print(next.map(page.following) ?? page.finished)
    }

    /// Grades exercises, writes what came of it, and keeps it.
    func grade(_ exercises: [CourseExercise]) async throws(CommandFailure) -> [String: GradedExercise] {
        try console.note(page.grading(exercises, workspace.progress()))
        let grader = CourseGrader(course: course, console: console)
        let results = try await grader.grade(workspace.folder, exercises, work: workspace.work)
        // Read now: another command may have written it since.
        var progress = try workspace.progress()
        let before = progress
        var verdicts: [String] = []
        for exercise in exercises {
            guard let result = results[exercise.name] else { continue }
            let date = before.entry(exercise.name).passed
            let isOld = try workspace.isOfAnotherVersion(exercise.name)
            let stays = date != nil && isOld
            progress.record(exercise.name, passes: result.passes || stays, at: Date())
            guard let date, !result.passes else { continue }
            verdicts.append(stays ? page.staying(exercise, date) : page.reopened(exercise, date))
        }
        try workspace.save(progress)
        try page.results(results, of: exercises)
        for line in verdicts { try console.print(line) }
        return results
    }

    /// Shows the chapter of an exercise.
    func read() throws(CommandFailure) {
        let exercise = try exercise(.read, workspace.progress())
        let place = course.page(exercise[page.say], of: exercise)
        do {
            try page.chapter(String(contentsOf: place, encoding: .utf8))
        } catch {
            throw error as? CommandFailure ?? .file(.unreadable, path: place.path)
        }
    }

    /// Shows one hint more.
    func hint() throws(CommandFailure) {
        try hint(for: exercise(.hint, workspace.progress()))
    }

    /// Shows one hint more for an exercise.
    func hint(for exercise: CourseExercise) throws(CommandFailure) {
        var progress = try workspace.progress()
        let count = progress.takeHint(exercise.name, of: exercise[page.say].hints.count)
        try workspace.save(progress)
        try page.hints(exercise, upTo: count)
    }

    /// Gives an exercise back as it was.
    func reset() async throws(CommandFailure) {
        var progress = try workspace.progress()
        let exercise = try exercise(.reset, progress)
        if !call.has(.lessonYes) {
            guard let person = console.person else { throw call.misuse(.unconfirmed) }
            let reply = await person.ask(page.resetQuestion(exercise), hidesTyping: false)
            guard !Task.isCancelled else { throw .market(.cancelled) }
            guard ["y", "yes", "네"].contains(reply?.trimmed.lowercased()) else { return }
        }
        try workspace.reset(exercise)
        progress.reset(exercise.name)
        try workspace.save(progress)
        console.note(page.say("\(exercise.name) is as it was.", "\(exercise.name): 처음 상태로 되돌렸습니다."))
    }

    /// Grades everything, and writes the certificate when everything passes.
    func certify() async throws(CommandFailure) {
        let name = call.text(.certificate) ?? ""
        guard !ShownText.line(name).trimmed.isEmpty else { throw call.misuse(.noName) }
        _ = try workspace.progress()
        let file = workspace.folder.appending(path: "certificate.txt")
        if !call.has(.lessonYes), FileManager.default.fileExists(atPath: file.path) {
            let old = (try? String(contentsOf: file, encoding: .utf8)).flatMap(Certificate.init)?.name
            guard old == ShownText.line(name).trimmed else { throw .explained(.otherCertificate(file.path, of: old)) }
        }
        let results = try await grade(course.exercises)
        let open = course.exercises.map(\.name).filter { results[$0]?.passes != true }
        guard open.isEmpty else { throw .explained(.notPassed(open)) }
        let day = String(LocalDate.text(Date(), in: console.timeZone).prefix(10))
        let certificate = Certificate(name: name, date: day, results: results)
        do {
            try certificate.text.write(to: file, atomically: true, encoding: .utf8)
        } catch {
            throw .file(.unwritable, path: file.path)
        }
        try console.print(file.path)
    }

    /// Compares a hand-in with its certificate, and grades it.
    func check() async throws(CommandFailure) {
        let path = call.text(.check) ?? ""
        let text = try? String(contentsOf: console.file(path), encoding: .utf8)
        guard let certificate = text.flatMap(Certificate.init) else { throw .explained(.noCertificate(path)) }
        let grader = CourseGrader(course: course, console: console)
        // Here the course builds, not the workspace: how often that was graded says nothing about the time.
        console.note(page.grading(course.exercises, LearnerProgress()))
        let results = try await grader.grade(workspace.folder, course.exercises)
        let differences = certificate.differences(from: results)
        let failing = course.exercises.filter { results[$0.name]?.passes != true }
        for path in differences {
            try console.print(page.say("not as certified: ", "수료증과 다른 파일: ") + ShownText.line(path))
        }
        try page.results(results.filter { !$0.value.passes }, of: failing)
        guard differences.isEmpty, failing.isEmpty else { throw .unhealthy }
        let name = ShownText.line(certificate.name)
        try console.print(
            page.say(
                "\(name), \(certificate.date): as certified, and all pass.",
                "\(name), \(certificate.date): 수료증과 같고 모두 통과합니다."
            )
        )
    }

    /// The first exercise that is open; `nil` when all are passed.
    func current(_ progress: LearnerProgress) -> CourseExercise? {
        course.exercises.first { !progress.isPassed($0.name) }
    }

    /// The exercise that an option names, else the current one, else the last.
    private func exercise(_ option: OptionSpec, _ progress: LearnerProgress) throws(CommandFailure) -> CourseExercise {
        let named = try call.number(option).map { number throws(CommandFailure) in try course.exercise(number) }
        guard let exercise = named ?? current(progress) ?? course.exercises.last else { throw .explained(.noPackage) }
        try workspace.give(exercise)
        return exercise
    }
}
