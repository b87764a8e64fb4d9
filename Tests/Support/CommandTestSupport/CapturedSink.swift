package import Foundation
package import MarketCommand
import Synchronization
import Testing

/// Keeps what is written, or behaves like a pipe without a reader.
package final class CapturedSink: TextSink {
    private let bytes = Mutex(Data())
    private let capacity: Int

    package init(capacity: Int = .max) {
        self.capacity = capacity
    }

    package var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
    package var data: Data { bytes.withLock { $0 } }

    package func write(_ data: Data) throws(CommandFailure) {
        let fits = bytes.withLock { bytes in
            guard bytes.count < capacity else { return false }
            bytes += data
            return true
        }
        guard fits else { throw .outputClosed }
    }
}

/// A run of a command inside of the test: one of `market`, or of another program's table.
package struct CommandRun: Sendable {
    package let output = CapturedSink()
    package let diagnostics = CapturedSink()
    package let code: ExitCode

    package init(
        _ arguments: String...,
        of program: CommandSpec = .market,
        columns: Int? = nil,
        environment: [String: String] = [:]
    ) async {
        await self.init(arguments, of: program, columns: columns, environment: environment)
    }

    package init(
        _ arguments: [String],
        of program: CommandSpec = .market,
        columns: Int? = nil,
        environment: [String: String] = [:]
    ) async {
        var console = Console(
            environment: environment,
            output: output,
            diagnostics: diagnostics,
            columns: columns,
            diagnosticsColumns: columns
        )
        // In a debug build, and more so with a sanitizer, hashing takes so long that calls run into their deadlines.
        console.passwordIterations = 2
        console.patience = .seconds(600)
        code = await MarketProgram(console: console, root: program).run(arguments)
    }

    /// The output as a JSON object.
    package func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: output.data) as? [String: Any])
    }
}
