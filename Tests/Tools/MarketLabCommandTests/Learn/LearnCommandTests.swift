import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("market-lab learn", .slot)
struct LearnCommandTests {
    private let scratch: ScratchFolder
    private let folder: String

    init() throws {
        scratch = try ScratchFolder()
        folder = scratch.path("my course")
    }

    private func parse(_ words: String...) throws -> Invocation {
        try ArgumentParser(root: .lab).parse(["learn"] + words)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
    }

    @Test("A number behind --grade is the exercise, anything else is the folder; grade without dashes is for classes")
    func parsing() throws {
        let numbered = try parse("--grade", "03", "here")
        #expect(numbered.number(.grade) == 3 && numbered.operand(0) == "here")
        let current = try parse("--grade", "here")
        #expect(current.has(.grade) && current.number(.grade) == nil && current.operand(0) == "here")
        #expect(try parse("--hint=7").number(.hint) == 7)
        #expect(try parse("here", "--list").operand(0) == "here")
        #expect(try parse("grade", "class").path == ["market-lab", "learn", "grade"])
        #expect(throws: CommandFailure.self) { try parse("--grade", "100") }
        #expect(throws: CommandFailure.self) { try parse("--reset") }
        #expect(throws: CommandFailure.self) { try parse("here", "there") }
    }

    @Test("A new folder becomes a workspace without solutions, and shows the first exercise")
    func make() async throws {
        let run = await CommandRun.lab("learn", folder, "--language", "en")
        #expect(run.code == .success, "\(run.diagnostics.text)")
        #expect(run.output.text.hasPrefix("01 A discount rule · 0 of 28 passed"))
        #expect(run.output.text.contains("\n- A price is struck through exactly when something is taken off.\n"))
        #expect(run.output.text.contains("/Documentation/Course/en/01-values-and-entities.md"))
        let there = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(there.count == 23 + 5)
        let parts = try FileManager.default.contentsOfDirectory(atPath: folder + "/01-discount")
        #expect(parts.sorted() == ["README.md", "Sources", "Tests"], "neither solution, wrong answers nor hints")
        #expect(try !text("01-discount/README.md").contains(/### (Hints|힌트)/))
        #expect(try !text("Package.swift").contains("\"../..\""))
        #expect(try !text("01-discount/README.md").contains("../../.."))
        #expect(FileManager.default.isExecutableFile(atPath: folder + "/learn"))
    }

    @Test("A week that goes on from the one before is given when it is reached, or asked for")
    func later() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        #expect(!FileManager.default.fileExists(atPath: folder + "/24-app-decoding"))
        var progress = LearnerProgress()
        for number in 1...23 {
            let package = try #require(Course.package(above: URL(filePath: #filePath)))
            progress.record(try Course(package: package).exercise(number).name, passes: true, at: .distantPast)
        }
        try progress.encoded().write(to: URL(filePath: folder + "/progress.json"))
        #expect(await CommandRun.lab("learn", folder).output.text.hasPrefix("24 One app: decoding"))
        let view = "/Sources/View/MarketViewController.swift"
        #expect(try text("24-app-decoding" + view) == text("23-app-network" + view), "the learner's own")
        #expect(!FileManager.default.fileExists(atPath: folder + "/25-app-domain"))
        #expect(await CommandRun.lab("learn", folder, "--hint", "28").code == .success)
        // Who has not passed the week before has its solution.
        #expect(try text("28-app-coordinator/Sources/Transport/Server.swift").contains("struct Server"))
    }

    @Test("A workspace keeps the language that was asked for last, and its package")
    func keeping() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let korean = "01 할인 규칙 · 28개 중 0개 통과"
        let environment = ["LANG": "ko_KR.UTF-8"]
        #expect(await CommandRun.lab("learn", folder, environment: environment).output.text.hasPrefix(korean))
        #expect(await CommandRun.lab("learn", folder).output.text.hasPrefix("01 A discount rule"))
        #expect(await CommandRun.lab("learn", folder, "--list", "--language", "ko").code == .success)
        #expect(await CommandRun.lab("learn", folder).output.text.hasPrefix(korean))
        #expect(await CommandRun.lab("learn", folder, "--hint").output.text.contains("01 할인 규칙"))
        #expect(await CommandRun.lab("learn", folder, "--language", "en").code == .success)
        let english = await CommandRun.lab("learn", folder, environment: environment)
        #expect(english.output.text.hasPrefix("01 A discount rule"))
        let progress = try LearnerProgress(Data(text("progress.json").utf8))
        let package = try #require(Course.package(above: URL(filePath: #filePath)))
        #expect(URL(filePath: try #require(progress.package)).path == URL(filePath: package.path).path)
    }

    @Test("Only a reset gives back what was changed")
    func reset() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let path = "01-discount/Sources/PriceTag.swift"
        let before = try text(path)
        try "broken".write(toFile: folder + "/" + path, atomically: true, encoding: .utf8)
        #expect(await CommandRun.lab("learn", folder).code == .success)
        #expect(await CommandRun.lab("learn", folder, "--reset", "1").code == .usage)
        #expect(try text(path) == "broken")
        #expect(await CommandRun.lab("learn", folder, "--reset", "1", "--yes").code == .success)
        #expect(try text(path) == before)
    }

    @Test("The list marks the current exercise, and hints come one by one")
    func showing() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let shown = await CommandRun.lab("learn", folder, "--list", "--language", "en")
        let list = shown.output.text.split(separator: "\n")
        #expect(list.count == 28)
        #expect(list[0].hasPrefix("› 01 A discount rule") && list[0].contains("open"))
        for count in [1, 2, 3, 3] {
            let run = await CommandRun.lab("learn", folder, "--hint", "05", columns: 400)
            #expect(run.output.text.components(separatedBy: "\n").count { $0.contains(/^\d\.\s/) } == count)
        }
        #expect(try text("progress.json").contains("\"05-page\""))
    }

    @Test("A folder with files of its own, one that is no workspace, and two wishes at a time are refused")
    func refusing() async throws {
        try "mine".write(toFile: scratch.path("file"), atomically: true, encoding: .utf8)
        let full = await CommandRun.lab("learn", scratch.path(""))
        #expect(full.code == .failure && full.diagnostics.text.contains("neither empty nor a workspace"))
        for option in ["--list", "--grade", "--hint", "--watch"] {
            let run = await CommandRun.lab("learn", folder, option)
            #expect(run.diagnostics.text.contains("no workspace"), "\(option)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder))
        #expect(await CommandRun.lab("learn", folder, "--list", "--watch").code == .usage)
        #expect(await CommandRun.lab("learn", folder, "--package", scratch.path("")).code == .unreadableFile)
        #expect(await CommandRun.lab("learn", "grade", scratch.path("")).diagnostics.text.contains("Python 3"))
        #expect(await CommandRun.lab("learn", "--check", scratch.path("file"), folder).code == .unreadableFile)
    }

    @Test("A certificate needs a name, and takes the place of another's only with --yes, before anything is graded")
    func certificates() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let environment = ["PATH": scratch.path("")]
        func certify(_ name: String, _ more: String...) async -> CommandRun {
            await CommandRun.lab(["learn", folder, "--certificate", name] + more, environment: environment)
        }
        #expect(await certify(" ").code == .usage)
        #expect(await certify("Kim").code == .unavailable)
        let results = ["01-discount": GradedExercise(passes: true, files: ["Sources/PriceTag.swift": "aa"])]
        let old = Certificate(name: "Kim", date: "2026-11-26", results: results).text
        try old.write(toFile: folder + "/certificate.txt", atomically: true, encoding: .utf8)
        #expect(await certify("Kim").code == .unavailable)
        let other = await certify("Lee")
        #expect(other.code == .failure && other.diagnostics.text.contains("the certificate of Kim"))
        #expect(await certify("Lee", "--yes").code == .unavailable)
        #expect(try text("certificate.txt") == old)
        try Data([0xFF]).write(to: URL(filePath: folder + "/certificate.txt"))
        #expect(await certify("Kim").diagnostics.text.contains("another file"))
    }

    @Test("A grading that takes a pass away says so, and a check says that it grades")
    func reopening() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        // An interpreter that says what the script of the course would say.
        let python = scratch.path("python3")
        let failed = GradedExercise(passes: false, tests: ["t": ["no"]], files: ["A": "a"])
        let json = String(decoding: try JSONEncoder().encode(["01-discount": failed]), as: UTF8.self)
        try "#!/bin/sh\necho '\(json)'\nexit 1\n".write(toFile: python, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: python)
        let environment = ["PATH": scratch.path("")]
        let open = await CommandRun.lab("learn", folder, "--grade", "1", environment: environment)
        #expect(open.output.text.contains("0 of 1 tests pass") && !open.output.text.contains("open again"))
        var progress = try LearnerProgress(Data(text("progress.json").utf8))
        progress.record("01-discount", passes: true, at: Date())
        try progress.encoded().write(to: URL(filePath: folder + "/progress.json"))
        let red = await CommandRun.lab("learn", folder, "--grade", "1", environment: environment)
        #expect(red.output.text.contains("\n01 had passed on ") && red.output.text.contains(", and is open again."))
        let certificate = Certificate(name: "Kim", date: "2026-11-26", results: ["01-discount": failed])
        try certificate.text.write(toFile: scratch.path("c.txt"), atomically: true, encoding: .utf8)
        let before = try text("progress.json")
        let words = ["learn", "--check", scratch.path("c.txt"), folder, "--language", "ko"]
        let check = await CommandRun.lab(words, environment: environment)
        #expect(check.diagnostics.text.contains("모든 실습 채점 중…"))
        #expect(try text("progress.json") == before, "A hand-in stays as it is.")
    }

    @Test("Grading without Python says what is missing")
    func noPython() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let run = await CommandRun.lab("learn", folder, "--grade", "1", environment: ["PATH": scratch.path("")])
        #expect(run.code == .unavailable)
        #expect(run.diagnostics.text.contains("grading needs Python 3"))
        #expect(await CommandRun.lab("learn", folder, "--read", "5").output.text.contains("# 4. Use cases"))
        #expect(await CommandRun.lab("learn", folder, "--grade", "77").diagnostics.text.contains("no exercise 77"))
    }
}
