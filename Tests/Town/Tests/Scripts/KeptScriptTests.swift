import Foundation
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Kept scripts", .slot)
struct KeptScriptTests {
    private static let folder = packageFolder.appending(path: "Tests/Town/Scripts")
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".json") }.sorted()

    @Test("What a script once broke is whole", arguments: names)
    func plays(_ name: String) async throws {
        let file = Self.folder.appending(path: name)
        let script = try Script(contentsOf: file)
        #expect(!script.title.isEmpty, "A script says in its title what it is about.")
        #expect(script.breach != nil, "A script names the rule that was broken.")
        let output = try await Self.play(file)
        #expect(output.contains("No rule was broken."), "\(script.title)\n\(output)")
        // A script whose steps no screen offers any more shows nothing.
        #expect(script.steps.count == Self.stepsDone(in: output), "\(script.title): steps are left out.")
    }

    @Test("There are some") func some() { #expect(!Self.names.isEmpty) }

    /// What the town says that plays a script: a program of its own, for no test process can be on one thread.
    private static func play(_ file: URL) async throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
            .appending(path: "town")
        process.arguments = ["--play", file.path(percentEncoded: false)]
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_DETERMINISTIC_HASHING": "1", "TSAN_OPTIONS": "report_bugs=0"]) { $1 }
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        return await withCheckedContinuation { waiter in
            Thread.detachNewThread {
                let output = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
                process.waitUntilExit()
                waiter.resume(returning: String(decoding: output, as: UTF8.self))
            }
        }
    }

    /// The number of steps that a town has done, by the line that counts them.
    private static func stepsDone(in output: String) -> Int {
        let line = output.split(separator: "\n").first { $0.hasPrefix("Steps: ") } ?? ""
        return line.matches(of: /[0-9]+/).compactMap { Int($0.0) }.reduce(0, +)
    }
}
