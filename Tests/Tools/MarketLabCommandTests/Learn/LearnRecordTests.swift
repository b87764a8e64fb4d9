import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("Progress, certificate and class table", .slot)
struct LearnRecordTests {
    private let first = Date(timeIntervalSince1970: 1_000_000)
    private let green = GradedExercise(
        passes: true,
        tests: ["one": []],
        points: 8,
        of: 8,
        files: ["Sources/A.swift": "aa", "Tests/ATests.swift": "bb"]
    )

    @Test("A first pass keeps its date, a failure opens the exercise again, and the file holds it all")
    func progress() throws {
        var progress = LearnerProgress()
        #expect(!progress.isPassed("01"))
        progress.record("01", passes: true, at: first)
        progress.record("01", passes: true, at: first.addingTimeInterval(60))
        #expect(progress.entry("01").passed == first)
        #expect([1, 2, 3, 3] == (1...4).map { _ in progress.takeHint("02", of: 3) })
        #expect(try LearnerProgress(progress.encoded()) == progress)
        progress.record("01", passes: false, at: first)
        #expect(!progress.isPassed("01") && progress.entry("01").gradings == 3)
        progress.reset("02")
        #expect(progress.entry("02").hints == 0)
    }

    @Test("A certificate is read as it was written, and names each file that is another, missing or new")
    func certificate() throws {
        let certificate = Certificate(name: " Kim\nMinji ", date: "2026-11-26", results: ["01-a": green])
        #expect(certificate.text.contains("\naa  01-a/Sources/A.swift\n"))
        let read = try #require(Certificate(certificate.text))
        #expect(read == certificate)
        #expect(read.name == "Kim Minji")
        #expect(read.differences(from: ["01-a": green]) == [])
        var other = green
        other.files = ["Sources/A.swift": "cc", "Sources/B.swift": "dd"]
        let paths = ["01-a/Sources/A.swift", "01-a/Sources/B.swift", "01-a/Tests/ATests.swift"]
        #expect(read.differences(from: ["01-a": other]) == paths)
        #expect(Certificate("name: Kim\n") == nil)
        #expect(Certificate(certificate.text + "x\n") == nil)
    }

    @Test("The table has a state for each exercise and all points, and a spreadsheet takes it")
    func table() throws {
        let exercises = ["01-a", "02-b", "03-c", "04-d"].map { CourseExercise(name: $0, readme: "") }
        var table = ClassTable(exercises: exercises)
        let failed = GradedExercise(passes: false, points: 3, of: 8)
        table.add(
            "Kim, \"M\"",
            [
                "01-a": green, "02-b": failed, "03-c": GradedExercise(passes: false, late: true),
                "04-d": GradedExercise(passes: false, changed: ["Tests/D.swift"], points: 0, of: 8),
            ]
        )
        table.add("=1+1", nil)
        let lines = table.csv.components(separatedBy: "\r\n")
        #expect(lines[0] == "name,01-a,02-b,03-c,04-d,passed,points,01 points,02 points,03 points,04 points")
        #expect(lines[1] == "\"Kim, \"\"M\"\"\",passed,failed,timed out,tampered,1,11,8,3,,0")
        #expect(lines[2] == "'=1+1,not graded,not graded,not graded,not graded,0,0,,,,")
        #expect(table.lines[1] == "Kim, \"M\"   ✔  ·  t  !       1      11")
        #expect(table.lines[0].hasPrefix("name      01 02 03 04  passed  points"))
        #expect(table.lines.last?.hasPrefix("points: of 24 ") == true)
    }

    @Test("Answers that are equal are named with their exercises, and those that are the solution of the course")
    func equals() {
        let exercises = ["01-a", "02-b", "03-c"].map { CourseExercise(name: $0, readme: "") }
        var table = ClassTable(exercises: exercises)
        func result(_ answer: String, isGiven: Bool = false, isSolution: Bool = false) -> GradedExercise {
            GradedExercise(passes: true, points: 8, of: 8, answer: answer, isGiven: isGiven, isSolution: isSolution)
        }
        table.add("kim", ["01-a": result("x"), "02-b": result("y"), "03-c": result("begin", isGiven: true)])
        table.add("lee", ["01-a": result("x"), "02-b": result("z"), "03-c": result("begin", isGiven: true)])
        table.add("han", ["01-a": result("w"), "02-b": result("s", isSolution: true)])
        #expect(table.equalLines == ["equal: kim, lee in 01", "equal: the solution of the course, han in 02"])
        let moodle = table.moodle.components(separatedBy: "\r\n")
        #expect(moodle[0] == "username,Course (24 points),Feedback")
        #expect(moodle[1] == "kim,24,all passed" && moodle[3] == "han,16,03 not graded")
    }

    @Test("A changed file is named with the command that gives it back", arguments: CourseLanguage.allCases)
    func tampered(language: CourseLanguage) throws {
        let lines = try page(language) { page throws(CommandFailure) in
            let changed = GradedExercise(passes: false, changed: ["Tests/A.swift"])
            try page.result(CourseExercise(name: "04-d", readme: ""), changed)
        }
        #expect(lines.contains("Tests/A.swift") && lines.contains("'./learn --reset 04'"))
    }

    @Test("Each error of the compiler has a line")
    func errors() throws {
        let lines = try page(.en) { page throws(CommandFailure) in
            let broken = GradedExercise(passes: false, error: "Sources/A.swift:1: one\nSources/A.swift:2: two")
            try page.result(CourseExercise(name: "04-d", readme: ""), broken)
        }
        #expect(lines == "04 ✘ does not compile: Sources/A.swift:1: one\n     Sources/A.swift:2: two\n")
    }

    /// What is written in a language.
    private func page(
        _ language: CourseLanguage,
        _ write: (LearnPage) throws(CommandFailure) -> Void
    ) throws -> String {
        let output = CapturedSink()
        let package = try #require(Course.package(above: URL(filePath: #filePath)))
        let workspace = Workspace(folder: URL(filePath: "/"), course: try Course(package: package))
        let console = Console(environment: [:], output: output, diagnostics: output)
        try write(LearnPage(say: language, workspace: workspace, console: console))
        return output.text
    }

    @Test("Only what was saved, made or removed is graded again")
    func saved() {
        let old = ["01": ["a": first, "b": first], "02": ["c": first], "03": ["d": first], "04": ["d": first]]
        let new = ["01": ["a": first, "b": .now], "02": ["c": first], "03": [:], "04": ["d": first, "e": first]]
        #expect(LearnWatch.changed(from: old, to: new) == ["01", "03", "04"])
        #expect(LearnWatch.changed(from: ["05": [:]], to: ["05": ["f": first]]).isEmpty, "given, not saved")
    }

    @Test("The result of grade is read with and without the keys of faults")
    func decoding() throws {
        let json = """
            {"18-a": {"passes": false, "error": null, "tests": {"t": ["no"]}, "changed": [], "late": true, "faults": 2,
            "survivors": {"x": "One."}, "files": {}}, "01-b": {"passes": false, "error": "not as it was given: T",
            "tests": {}, "changed": ["T"], "late": false, "files": {"T": "aa"}, "points": 0, "of": 8}}
            """
        let results = try JSONDecoder().decode([String: GradedExercise].self, from: Data(json.utf8))
        #expect(results["18-a"]?.state == .late)
        #expect(results["18-a"]?.survivors == ["x": "One."])
        #expect(results["01-b"]?.state == .changed)
        #expect(results["01-b"]?.points == 0 && results["18-a"]?.points == nil)
    }
}
