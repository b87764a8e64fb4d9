import CommandTestSupport
import Foundation
import TestSupport
import Testing

@Suite("The built program", .slot)
struct ProcessTests {
    @Test("It is there to be tested")
    func exists() {
        #expect(BuiltProgram.exists(), "no program at \(BuiltProgram.url.path(percentEncoded: false))")
    }

    @Test("Output and diagnostics go their own ways, and the exit code tells scripts")
    func streams() async throws {
        let good = try await BuiltProgram.run(["list", "--limit", "1", "--json"])
        #expect(good.code == 0)
        #expect(try JSONSerialization.jsonObject(with: Data(good.output.utf8)) is [String: Any])
        #expect(good.diagnostics.isEmpty)
        let bad = try await BuiltProgram.run(["lst"])
        #expect(bad.code == 64)
        #expect(bad.output.isEmpty)
        #expect(bad.diagnostics.contains("did you mean 'list'?"))
    }

    @Test("A pipe without a reader ends the program quietly")
    func brokenPipe() async throws {
        let run = try await BuiltProgram.shell("\"$MARKET\" list --all | true; echo ${PIPESTATUS[0]}")
        #expect(run.output == "141\n")
        #expect(run.diagnostics.isEmpty)
    }

    @Test("A full disk is a failure of the output")
    func fullDisk() async throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let run = try await BuiltProgram.shell("\"$MARKET\" list > /dev/full; echo $?")
        #expect(run.output == "74\n")
        #expect(run.diagnostics == "market: the output cannot be written\n")
    }

    @Test(
        "A served market responds, and every signal that asks for an end ends it with 0",
        arguments: [SIGTERM, SIGINT]
    )
    func serve(signal: Int32) async throws {
        let server = try BuiltProgram.start(["serve", "--port", "0", "--demo"])
        defer { if server.process.isRunning { kill(server.process.processIdentifier, SIGKILL) } }
        let address = try #require(try await server.firstLine()?.trimmingCharacters(in: .newlines))
        #expect(address.hasPrefix("http://127.0.0.1:"))
        let list = try await BuiltProgram.run(["list", "--url", address, "--limit", "2"])
        #expect(list.code == 0)
        #expect(list.output.contains("Paper globe"))
        kill(server.process.processIdentifier, signal)
        #expect(try await server.end() == 0)
        #expect(server.process.terminationReason == .exit)
        #expect(server.rest().isEmpty)
    }

    @Test("SIGHUP ends no market, whether there is a file to read again or not")
    func hangUp() async throws {
        let server = try BuiltProgram.start(["serve", "--port", "0"], hasDiagnosticsInOutput: true)
        let id = server.process.processIdentifier
        defer { if server.process.isRunning { kill(id, SIGKILL) } }
        let line = try #require(try await server.line { $0.contains("http://") })
        let address = try #require(line.split(separator: " ").last).description
        for _ in 1...2 {
            kill(id, SIGHUP)
            #expect(try await server.line { $0.contains("again") } == "There is no file to read again.")
            #expect(try await BuiltProgram.run(["health", "--url", address]).code == 0)
        }
        kill(id, SIGTERM)
        #expect(try await server.end() == 0)
    }

    @Test("Ctrl-C ends a call that waits for a response with 130")
    func interrupt() async throws {
        let silent = try SilentServer()
        let call = try BuiltProgram.start(["list", "--url", silent.address])
        defer { if call.process.isRunning { kill(call.process.processIdentifier, SIGKILL) } }
        let caller = call.process.processIdentifier
        try #require(try await silent.whenConnected { kill(caller, SIGINT) })
        #expect(try await call.end() == 130)
    }

    @Test("A secret in the environment shows up nowhere")
    func secret() async throws {
        let account = ["MARKET_IDENTIFIER": "somebody", "MARKET_SECRET": "hunter2-hunter2"]
        let run = try await BuiltProgram.run(["delete", "36", "--yes"], environment: account)
        #expect(run.code == 77)
        #expect(!(run.output + run.diagnostics).contains("hunter2"))
    }
}
