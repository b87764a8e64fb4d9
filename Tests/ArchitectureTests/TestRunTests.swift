import Foundation
import TestSupport
import Testing

@Suite("How tests are run", .slot)
struct TestRunTests {
    @Test("Every suite takes slots, so that a run never starts thousands of tests at once")
    func slots() {
        let suites = SourceTree.tests.filter { $0.target.hasSuffix("Tests") }.flatMap { file in
            file.tokens.indices.filter { file.texts(at: $0, count: 2) == ["@", "Suite"] }.map { (file, $0) }
        }
        #expect(suites.count > 500)
        let without = suites.filter { file, index in
            !file.texts(at: index, count: 8).contains("slot")
        }
        #expect(without.isEmpty, "Add the trait .slot in \(without.map { $0.0.path }).")
    }

    @Test("Every file that shares state between tasks has a suite that runs with the thread sanitizer before a merge")
    func threadSanitizer() throws {
        let path = SourceTree.package.root.appending(path: ".ci/thread-sanitizer-suites.txt")
        let list = SharedStateList(try String(contentsOf: path, encoding: .utf8))
        #expect(list.suites.count == 5)
        let problems = list.problems(sources: SourceTree.sources, tests: SourceTree.tests)
        #expect(problems.isEmpty, "Mend .ci/thread-sanitizer-suites.txt:\n\(problems.joined(separator: "\n"))")
    }

    @Test(
        "A file without a line, a line without a file and a suite that there is not are found",
        arguments: [
            ("OpenMarketData\n", "OpenMarketData/Cache shares state and has no line"),
            (
                "OpenMarketData\n  Cache: CacheTests\n  Other: CacheTests\n",
                "OpenMarketData/Other has a line and shares no state"
            ),
            ("OpenMarketData\n  Cache:\n", "OpenMarketData/Cache has no suite"),
            ("OpenMarketData\n  Cache: MissingTests\n", "There is no MissingTests"),
        ]
    )
    func listProblems(text: String, problem: String) {
        let source = SourceFile(path: "Sources/Client/OpenMarketData/Cache+Reading.swift", text: "let state = Mutex(0)")
        let test = SourceFile(path: "Tests/Client/OpenMarketDataTests/CacheTests.swift", text: "struct CacheTests {}")
        #expect(SharedStateList(text).problems(sources: [source], tests: [test]) == [problem])
    }

    @Test(
        "A lock, an actor or a task is shared state",
        arguments: ["Mutex<Int>", "actor Shop {}", "Task { }", "Task.detached { }"]
    )
    func shared(_ text: String) {
        #expect(SharedStateList.sharesState(SourceFile(path: "Sources/A/B.swift", text: text)))
        #expect(
            !SharedStateList.sharesState(SourceFile(path: "Sources/A/B.swift", text: "// " + text + "\nTask.sleep(1)"))
        )
    }
}
