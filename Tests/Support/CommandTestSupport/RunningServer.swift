import Foundation
package import MarketCommand
import Testing

/// `serve` inside of the test, on a free port.
package struct RunningServer: Sendable {
    package let address: String
    package let diagnostics: CapturedSink
    private let task: Task<ExitCode, Never>

    /// Starts it with passwords that are cheap to hash, which takes seconds in a debug build, and with time for clients that
    /// get no processor; waits for its line.
    package init(
        _ options: [String],
        at place: [String] = ["--port", "0"],
        of program: CommandSpec = .market,
        by command: [String] = [
            "serve", "--password-rounds", "2", "--head-timeout", "600", "--idle-timeout", "600",
        ]
    ) async throws {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let diagnostics = CapturedSink()
        let console = Console(output: LineSink(line: line), diagnostics: diagnostics)
        let task = Task {
            let code = await MarketProgram(console: console, root: program).run(command + place + options)
            line.finish()
            return code
        }
        var first: String?
        for await line in lines {
            first = line
            break
        }
        self.task = task
        self.diagnostics = diagnostics
        address = try #require(first, "\(diagnostics.text)").trimmed
    }

    /// Stops it as a signal would, and returns what it ends with.
    package func stop() async -> ExitCode {
        task.cancel()
        return await task.value
    }

    /// Hands on what is written.
    private struct LineSink: TextSink {
        let line: AsyncStream<String>.Continuation

        func write(_ data: Data) throws(CommandFailure) {
            line.yield(String(decoding: data, as: UTF8.self))
        }
    }
}
