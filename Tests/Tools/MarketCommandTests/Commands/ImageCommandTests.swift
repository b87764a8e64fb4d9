import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market image, show and health", .slot)
struct ImageCommandTests {
    @Test("An image goes to a pipe as it is")
    func pipe() async {
        let run = await CommandRun("image", "36", "-o", "-")
        #expect(run.code == .success)
        #expect(run.output.data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(run.diagnostics.text.isEmpty)
    }

    @Test("Each image of a product can be had, also the small one")
    func number() async throws {
        let images = try await [1, 2].asyncMap { try await url("34", "--number", "\($0)") }
        #expect(Set(images).count == 2)
        #expect(try await url("34", "--small") != images[0])
        #expect(await CommandRun("image", "34", "--number", "3", "--json").code == .failure)
    }

    private func url(_ words: String...) async throws -> String {
        try #require(try await CommandRun(["image"] + words + ["--json"]).json()["url"] as? String)
    }

    @Test("A terminal gets no bytes")
    func terminal() async {
        let run = await CommandRun("image", "36", "--output", "-", columns: 80)
        #expect(run.code == .usage)
        #expect(run.output.data.isEmpty)
    }

    @Test("Without an output file, an image is written nowhere, not into a log either")
    func nowhere() async {
        let run = await CommandRun("image", "36")
        #expect(run.code == .usage)
        #expect(run.output.data.isEmpty)
        #expect(run.diagnostics.text.contains("--output -"))
    }

    @Test("A file that cannot be written is named")
    func unwritable() async {
        let run = await CommandRun("image", "36", "-o", "/nowhere/at/all.png")
        #expect(run.code == .unwritableFile)
        #expect(run.diagnostics.text.contains("/nowhere/at/all.png"))
    }

    @Test("What is missing is said, as an exit code too")
    func missing() async {
        #expect(await CommandRun("show", "99").code == .failure)
        #expect(await CommandRun("image", "http://localhost/none.png", "-o", "-").code == .failure)
        #expect(await CommandRun("image", "http://localhost/none.png", "--number", "1").code == .usage)
        let product = ["register", "--name", "abc", "--description", "0123456789", "--price", "1"]
        #expect(await CommandRun(product + ["--photo", "/no"]).code == .unreadableFile)
    }

    @Test("A product's JSON is its row with a description and images")
    func show() async throws {
        let product = try await CommandRun("show", "1", "--json").json()
        let keys: Set = [
            "id", "name", "price", "currency", "discount", "bargainPrice", "stock", "vendorId", "vendorName",
            "thumbnail", "createdAt", "likes", "status", "category", "description", "images",
        ]
        #expect(Set(product.keys) == keys)
        #expect(product["vendorName"] as? String == "demo")
    }

    @Test("A healthy market ends with 0, one that is not there with 69")
    func health() async {
        #expect(await CommandRun("health").output.text == "healthy: OK\n")
        #expect(await CommandRun("health", "--json").output.text == #"{"healthy":true,"statement":"OK"}"# + "\n")
        #expect(await CommandRun("health", "--url", "127.0.0.1:9").code == .usage)
    }

    @Test("A reader that goes away ends the command without a word")
    func closedOutput() async {
        let diagnostics = CapturedSink()
        let console = Console(output: CapturedSink(capacity: 10), diagnostics: diagnostics)
        #expect(await MarketProgram(console: console).run(["list"]) == .outputClosed)
        #expect(diagnostics.text.isEmpty)
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
