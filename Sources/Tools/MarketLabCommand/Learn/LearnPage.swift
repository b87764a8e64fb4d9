import Foundation
import MarketCommand

/// The sentences of `market-lab learn`, in the language of the learner.
struct LearnPage {
    let say: CourseLanguage
    let workspace: Workspace
    let console: Console

    /// Writes the task of an exercise, and what to do with it.
    func task(_ exercise: CourseExercise, _ progress: LearnerProgress) throws(CommandFailure) {
        let text = exercise[say]
        let done = workspace.course.exercises.count { progress.isPassed($0.name) }
        let count = workspace.course.exercises.count
        try console.print(
            console.bold(exercise.number + " " + text.title)
                + say(" · \(done) of \(count) passed", " · \(count)개 중 \(done)개 통과")
        )
        var isInList = false
        for paragraph in text.paragraphs {
            if !isInList { try console.print() }
            isInList = paragraph.hasPrefix("- ")
            for line in wrapped(paragraph, isInList ? "  " : "") { try console.print(line) }
        }
        let folder = workspace.folder.appending(path: exercise.name)
        let chapter = workspace.course.page(text, of: exercise).path
        let rows = [
            HelpRow(say("chapter", "장"), text.chapter + ": " + chapter), HelpRow(say("files", "파일"), folder.path),
            HelpRow("./learn --watch", say("grades whenever you save a file", "파일을 저장할 때마다 채점")),
            HelpRow("./learn --grade", say("grades once", "한 번 채점")),
            HelpRow("./learn --hint", say("the next of three hints", "세 단계 힌트 중 다음 것")),
            HelpRow("./learn --read", say("the chapter", "이 장의 글")),
            HelpRow("./learn --list", say("all exercises", "모든 실습")),
        ]
        try console.print()
        for line in HelpTable(rows: rows, columns: 200).lines { try console.print(line) }
    }

    /// Writes all exercises with their states.
    func list(_ progress: LearnerProgress) throws(CommandFailure) {
        let current = workspace.course.exercises.first { !progress.isPassed($0.name) }
        for exercise in workspace.course.exercises {
            let text = exercise[say]
            let date = progress.entry(exercise.name).passed.map { LocalDate.text($0, in: console.timeZone) }
            let state = date.map { say("passed ", "통과 ") + $0 } ?? say("open", "미통과")
            let mark = exercise == current ? "› " : "  "
            let name = mark + exercise.number + " " + text.title
            try console.print(TextWidth.left(name, 48) + " " + TextWidth.left(state, 24) + text.chapter)
        }
    }

    /// Writes a chapter without what only a page in a browser shows.
    func chapter(_ text: String) throws(CommandFailure) {
        let shown = text.replacing(/(?s)<!--.*?-->\n?|<picture>.*?<\/picture>\n?|<\/?(details|summary)>/, with: "")
        for line in shown.split(separator: "\n", omittingEmptySubsequences: false) { try console.print(String(line)) }
    }

    /// Writes the hints that were asked for so far.
    func hints(_ exercise: CourseExercise, upTo count: Int) throws(CommandFailure) {
        try console.print(console.bold(exercise.number + " " + exercise[say].title))
        for (index, hint) in exercise[say].hints.prefix(count).enumerated() {
            for line in wrapped("\(index + 1). " + hint, "   ") { try console.print(line) }
        }
    }

    /// The sentence before a grading; the first one of an exercise may compile what others have not needed.
    func grading(_ exercises: [CourseExercise], _ progress: LearnerProgress) -> String {
        let names = exercises.count == 1 ? exercises[0].number : say("all exercises", "모든 실습")
        let isFirst = exercises.contains { progress.entry($0.name).gradings == 0 }
        let wait = say(" The first time it may take two minutes.", " 처음에는 2분쯤 걸릴 수 있습니다.")
        return say("Grading \(names)…", "\(names) 채점 중…") + (isFirst ? wait : "")
    }

    /// Writes what came of an exercise.
    func result(_ exercise: CourseExercise, _ result: GradedExercise) throws(CommandFailure) {
        let passed = result.tests.values.count { $0.isEmpty }
        var state = say("\(passed) of \(result.tests.count) tests pass", "테스트 \(result.tests.count)개 중 \(passed)개 통과")
        if let faults = result.faults {
            let noticed = faults - (result.survivors?.count ?? 0)
            state += say(", \(noticed) of \(faults) faults noticed", ", 결함 \(faults)개 중 \(noticed)개를 알아챔")
        }
        if result.tests.isEmpty { state = reason(exercise, result) }
        let lines = state.components(separatedBy: "\n").map(ShownText.line)
        try console.print(console.bold(exercise.number + (result.passes ? " ✔ " : " ✘ ") + lines[0]))
        for line in lines.dropFirst() { try console.print("     " + line) }
        if !result.tests.isEmpty, let error = result.error { try console.print("   ✘ " + ShownText.line(error)) }
        for (test, failures) in result.tests.sorted(by: { $0.key < $1.key }) {
            guard let first = failures.first else { continue }
            let reason = ShownText.line(first).replacing("Expectation failed: ", with: "")
            try console.print("   ✘ " + (result.sentences?[test] ?? test))
            for line in wrapped(test + ": " + reason, "") { try console.print("     " + line) }
        }
        for fault in (result.survivors ?? [:]).values.sorted() {
            try console.print("   ✘ " + say("not noticed: ", "알아채지 못함: ") + fault)
        }
    }

    /// Writes what came of several exercises, and how many pass.
    func results(_ results: [String: GradedExercise], of exercises: [CourseExercise]) throws(CommandFailure) {
        for exercise in exercises {
            guard let graded = results[exercise.name] else { continue }
            try result(exercise, graded)
        }
        guard exercises.count > 1 else { return }
        let done = results.values.count { $0.passes }
        try console.print(say("\(done) of \(exercises.count) pass.", "\(exercises.count)개 중 \(done)개 통과."))
    }

    /// The sentence after an exercise that was passed does not pass any more.
    func reopened(_ exercise: CourseExercise, _ date: Date) -> String {
        let day = LocalDate.text(date, in: console.timeZone)
        return say(
            "\(exercise.number) had passed on \(day), and is open again.",
            "\(exercise.number): \(day)에 통과했지만 다시 미통과입니다."
        )
    }

    /// The sentence after an exercise does not pass any more that an earlier version of the course gave.
    func staying(_ exercise: CourseExercise, _ date: Date) -> String {
        let day = LocalDate.text(date, in: console.timeZone)
        return say(
            "\(exercise.number) passed on \(day) in an earlier version of the course, and stays passed.",
            "\(exercise.number): 과정의 이전 판에서 \(day)에 통과했으므로 통과로 남습니다."
        )
    }

    /// The sentence after an exercise has passed.
    func following(_ next: CourseExercise) -> String {
        say("Next: ", "다음: ") + next.number + " " + next[say].title + " (./learn)"
    }

    /// The sentence while files are watched.
    var watching: String {
        say(
            "Waiting for a file to be saved; h, n, r or q and Enter: hint, next, run again, quit. Ctrl-C ends.",
            "파일을 저장하면 채점합니다. h, n, r, q와 Enter: 힌트, 다음, 다시 채점, 끝. Ctrl-C로도 끝냅니다."
        )
    }

    /// The sentence after the last exercise.
    var finished: String {
        say(
            "All exercises are passed. './learn --certificate NAME' writes a certificate.",
            "모든 실습을 통과했습니다. './learn --certificate 이름'으로 수료증을 만드세요."
        )
    }

    /// The question before an exercise is given back.
    func resetQuestion(_ exercise: CourseExercise) -> String {
        say(
            "Give back \(exercise.name) as it was at the beginning? All that you wrote in it, new files too, is lost. [y/N] ",
            "\(exercise.name): 처음 상태로 되돌릴까요? 새로 만든 파일까지, 쓴 것은 모두 사라집니다. [y/N] "
        )
    }

    private func reason(_ exercise: CourseExercise, _ result: GradedExercise) -> String {
        let reset = "'./learn --reset \(exercise.number)'"
        guard result.changed.isEmpty else {
            return say("these are not as they were given: ", "주어진 파일이 달라졌습니다: ")
                + result.changed.joined(separator: ", ")
                + say(
                    "; \(reset) gives the exercise back as it was, and removes all that you wrote in it",
                    ". \(reset) 명령은 실습을 처음 상태로 되돌리고, 거기에 쓴 것을 모두 지웁니다"
                )
        }
        return say("does not compile: ", "컴파일되지 않습니다: ") + (result.error ?? "")
    }

    private func wrapped(_ text: String, _ indent: String) -> [String] {
        let lines = TextWidth.wrap(text, to: min(console.columns ?? 100, 100) - 5)
        return lines.enumerated().map { ($0 == 0 ? "" : indent) + $1 }
    }
}
