import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("A workspace of the course", .slot)
struct WorkspaceTests {
    private let scratch: ScratchFolder
    private let folder: String
    private let package: URL

    init() throws {
        scratch = try ScratchFolder()
        folder = scratch.path("course")
        package = try #require(Course.package(above: URL(filePath: #filePath)))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
    }

    private func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + path) }

    /// Marks exercises as passed.
    private func pass(_ names: [String]) throws {
        var progress = try LearnerProgress(Data(text("progress.json").utf8))
        for name in names { progress.record(name, passes: true, at: .distantPast) }
        try progress.encoded().write(to: URL(filePath: folder + "/progress.json"))
    }

    /// The exercises that the manifest of the workspace lists.
    private func listed() throws -> [String] {
        try text("Package.swift").matches(of: /\n +Exercise\("([^"]+)"/).map { String($0.1) }
    }

    @Test("At each stage its package lists the exercises that are there")
    func stages() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let names = try Course(package: package).exercises.map(\.name).sorted()
        for count in 23...27 {
            try pass(Array(names.prefix(count)))
            #expect(await CommandRun.lab("learn", folder).code == .success)
            let there = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(/^\d\d-/) }
            #expect(there.sorted() == Array(names.prefix(count + 1)))
            // An exercise of several targets is a package of its own.
            #expect(try listed() == there.sorted().filter { !has($0 + "/Package.swift") })
            #expect(try text(names[count] + "/Package.swift").contains("path: \"" + package.path))
        }
    }

    @Test("A week of the app goes on from what the learner wrote in the week before")
    func ownCode() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let view = "/Sources/View/MarketViewController.swift"
        try (text("23-app-network" + view) + "// my own\n").write(
            toFile: folder + "/23-app-network" + view,
            atomically: true,
            encoding: .utf8
        )
        try pass(["23-app-network"])
        #expect(await CommandRun.lab("learn", folder, "--hint", "24").code == .success)
        #expect(try text("24-app-decoding" + view).hasSuffix("// my own\n"))
        let given = try JSONDecoder().decode([String: HandOut].self, from: Data(text("course.json").utf8))
        let week = try #require(given["24-app-decoding"])
        #expect(
            week.files.keys.filter { !week.writes.contains($0) }.allSatisfy {
                $0.hasPrefix("Tests/") || $0 == "README.md"
            }
        )
    }

    #if !os(iOS)
        @Test("SwiftPM loads it, on the first day and in the last week", arguments: [false, true])
        func loads(isLast: Bool) async throws {
            #expect(await CommandRun.lab("learn", folder).code == .success)
            if isLast { #expect(await CommandRun.lab("learn", folder, "--hint", "28").code == .success) }
            let swift = Process()
            swift.executableURL = URL(filePath: "/usr/bin/env")
            let place = isLast ? folder + "/28-app-coordinator" : folder
            swift.arguments = ["swift", "package", "--package-path", place, "describe", "--type", "json"]
            let output = Pipe()
            swift.standardOutput = output
            try swift.run()
            let description = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            swift.waitUntilExit()
            #expect(swift.terminationStatus == 0)
            #expect(description.contains(isLast ? "\"AppTests\"" : "\"Exercise01Tests\""))
        }
    #endif

    @Test("In a folder that is named like the package it finds that by a link")
    func sameName() async throws {
        let folder = scratch.path(package.lastPathComponent.uppercased())
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let manifest = try String(contentsOfFile: folder + "/Package.swift", encoding: .utf8)
        #expect(manifest.contains("path: \".openmarket\""))
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/.openmarket")
        #expect(URL(filePath: target).path == URL(filePath: package.path).path)
    }

    @Test("An update brings what is new, and leaves alone what was passed or begun")
    func update() async throws {
        let later = try laterPackage()
        #expect(await CommandRun.lab("learn", folder).code == .success)
        try pass(["01-discount"])
        let price = "02-price/Sources/PriceText.swift"
        try (text(price) + "// begun\n").write(toFile: folder + "/" + price, atomically: true, encoding: .utf8)
        let before = try ["01-discount", "02-price", "03-date"].map { try tests(of: $0) }

        let run = await CommandRun.lab("learn", folder, "--package", later)

        #expect(run.output.text.contains("1 of 29 passed"), "\(run.output.text)\(run.diagnostics.text)")
        #expect(try tests(of: "01-discount") == before[0], "passed")
        #expect(try tests(of: "02-price") == before[1] && text(price).hasSuffix("// begun\n"), "begun")
        #expect(try tests(of: "03-date") == before[2] + "// revised\n", "nothing was written yet")
        #expect(has("99-new/Sources/PriceTag.swift"))
        #expect(try listed().last == "99-new")
        let given = try JSONDecoder().decode([String: HandOut].self, from: Data(text("course.json").utf8))
        #expect(given["01-discount"]?.files["Tests/PriceTagTests.swift"] == before[0])
        #expect(given["03-date"]?.files["Tests/ServerDateTests.swift"] == before[2] + "// revised\n")
        #expect(given["99-new"]?.version == MarketVersion.current)
    }

    @Test("What an earlier version passed stays passed, and only a reset gives the new version")
    func stays() async throws {
        let later = try laterPackage()
        #expect(await CommandRun.lab("learn", folder).code == .success)
        try pass(["01-discount"])
        let python = scratch.path("python3")
        let failed = GradedExercise(passes: false, error: "Sources/A.swift:1: no member", files: ["A": "a"])
        let json = String(decoding: try JSONEncoder().encode(["01-discount": failed]), as: UTF8.self)
        try "#!/bin/sh\necho '\(json)'\nexit 1\n".write(toFile: python, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: python)
        let words = ["learn", folder, "--package", later, "--grade", "1"]

        let run = await CommandRun.lab(words, environment: ["PATH": scratch.path("")])

        #expect(run.output.text.contains("in an earlier version of the course, and stays passed."))
        #expect(try LearnerProgress(Data(text("progress.json").utf8)).isPassed("01-discount"))
        #expect(await CommandRun.lab("learn", folder, "--package", later, "--reset", "1", "--yes").code == .success)
        #expect(try tests(of: "01-discount").hasSuffix("// revised\n"))
    }

    @Test("A workspace from before what was given was kept is taken as it is")
    func adopting() async throws {
        #expect(await CommandRun.lab("learn", folder).code == .success)
        try FileManager.default.removeItem(atPath: folder + "/course.json")
        let path = "01-discount/Tests/PriceTagTests.swift"
        try (text(path) + "// earlier\n").write(toFile: folder + "/" + path, atomically: true, encoding: .utf8)
        #expect(await CommandRun.lab("learn", folder).code == .success)
        let given = try JSONDecoder().decode([String: HandOut].self, from: Data(text("course.json").utf8))
        #expect(try given["01-discount"]?.files["Tests/PriceTagTests.swift"] == text(path))
        #expect(given.count == 23)
    }

    /// The first given test of an exercise in the workspace.
    private func tests(of name: String) throws -> String {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/" + name + "/Tests").sorted()
        return try text(name + "/Tests/" + files[0])
    }

    /// A later version of the course: three given tests are revised, and there is an exercise more.
    private func laterPackage() throws -> String {
        let later = URL(filePath: scratch.path("later"))
        let (page, course) = ("Documentation/Course/README.md", "Examples/Course")
        for path in [page, course] {
            let place = later.appending(path: path)
            let folder = place.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            if path == page { try FileManager.default.copyItem(at: package.appending(path: path), to: place) }
        }
        let target = later.appending(path: course)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let names = try Course(package: package).exercises.map(\.name) + ["Package.swift"]
        for name in names {
            let source = package.appending(path: course).appending(path: name)
            try FileManager.default.copyItem(at: source, to: target.appending(path: name))
        }
        try FileManager.default.copyItem(
            at: target.appending(path: "01-discount"),
            to: target.appending(path: "99-new")
        )
        try append("\n[new](../../Examples/Course/99-new/README.md)\n", to: later.appending(path: page))
        let manifest = target.appending(path: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let last = "    Exercise(\"20-test-a-form\"),\n"
        try text.replacing(last, with: last + "    Exercise(\"99-new\"),\n")
            .write(to: manifest, atomically: true, encoding: .utf8)
        for test in ["01-discount/Tests/PriceTag", "02-price/Tests/PriceText", "03-date/Tests/ServerDate"] {
            try append("// revised\n", to: target.appending(path: test + "Tests.swift"))
        }
        return later.path
    }

    private func append(_ text: String, to file: URL) throws {
        try (String(contentsOf: file, encoding: .utf8) + text).write(to: file, atomically: true, encoding: .utf8)
    }
}
