import Foundation
import Testing

@Suite("The built program", .enabled(if: BuiltProgram.exists))
struct ProcessTests {
    @Test("Output and diagnostics go their own ways, and the exit code tells scripts")
    func streams() throws {
        let good = try BuiltProgram.run(["list", "--limit", "1", "--json"])
        #expect(good.code == 0)
        #expect(try JSONSerialization.jsonObject(with: Data(good.output.utf8)) is [String: Any])
        #expect(good.diagnostics.isEmpty)
        let bad = try BuiltProgram.run(["lst"])
        #expect(bad.code == 64)
        #expect(bad.output.isEmpty)
        #expect(bad.diagnostics.contains("did you mean 'list'?"))
    }

    @Test("A pipe without a reader ends the program quietly")
    func brokenPipe() throws {
        let run = try BuiltProgram.shell("\"$MARKET\" list --all | true; echo ${PIPESTATUS[0]}")
        #expect(run.output == "141\n")
        #expect(run.diagnostics.isEmpty)
    }

    @Test("A full disk is a failure of the output")
    func fullDisk() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let run = try BuiltProgram.shell("\"$MARKET\" list > /dev/full; echo $?")
        #expect(run.output == "74\n")
        #expect(run.diagnostics == "market: the output cannot be written\n")
    }

    @Test("A served market answers, and both signals end it with 0", arguments: [SIGTERM, SIGINT])
    func serve(signal: Int32) throws {
        let server = try BuiltProgram.start(["serve", "--port", "0", "--demo"])
        defer { if server.process.isRunning { kill(server.process.processIdentifier, SIGKILL) } }
        let address = try #require(server.firstLine()?.trimmingCharacters(in: .newlines))
        #expect(address.hasPrefix("http://127.0.0.1:"))
        let list = try BuiltProgram.run(["list", "--url", address, "--limit", "2"])
        #expect(list.code == 0)
        #expect(list.output.contains("Paper globe"))
        kill(server.process.processIdentifier, signal)
        server.process.waitUntilExit()
        #expect(server.process.terminationReason == .exit)
        #expect(server.process.terminationStatus == 0)
        #expect(server.rest().isEmpty)
    }

    @Test("Ctrl-C ends a call that waits for an answer with 130")
    func interrupt() throws {
        let silent = try SilentServer()
        let call = try BuiltProgram.start(["list", "--url", silent.address])
        defer { if call.process.isRunning { kill(call.process.processIdentifier, SIGKILL) } }
        try #require(silent.waitForConnection())
        kill(call.process.processIdentifier, SIGINT)
        call.process.waitUntilExit()
        #expect(call.process.terminationStatus == 130)
    }

    @Test("A secret in the environment shows up nowhere")
    func secret() throws {
        let account = ["MARKET_IDENTIFIER": "somebody", "MARKET_SECRET": "hunter2-hunter2"]
        let run = try BuiltProgram.run(["delete", "36"], environment: account)
        #expect(run.code == 77)
        #expect(!(run.output + run.diagnostics).contains("hunter2"))
    }
}
