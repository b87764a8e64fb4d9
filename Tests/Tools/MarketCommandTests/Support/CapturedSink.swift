import Foundation
import Synchronization
import Testing

@testable import MarketCommand

/// Keeps what is written, or behaves like a pipe without a reader.
final class CapturedSink: TextSink {
    private let bytes = Mutex(Data())
    private let capacity: Int

    init(capacity: Int = .max) {
        self.capacity = capacity
    }

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
    var data: Data { bytes.withLock { $0 } }

    func write(_ data: Data) throws(CommandFailure) {
        let fits = bytes.withLock { bytes in
            guard bytes.count < capacity else { return false }
            bytes += data
            return true
        }
        guard fits else { throw .outputClosed }
    }
}

/// A run of the command inside of the test.
struct CommandRun {
    let output = CapturedSink()
    let diagnostics = CapturedSink()
    let code: ExitCode

    init(_ arguments: String..., columns: Int? = nil, environment: [String: String] = [:]) async {
        await self.init(arguments, columns: columns, environment: environment)
    }

    init(_ arguments: [String], columns: Int? = nil, environment: [String: String] = [:]) async {
        var console = Console(
            environment: environment,
            output: output,
            diagnostics: diagnostics,
            columns: columns,
            diagnosticsColumns: columns
        )
        // In a debug build, and more so with a sanitizer, hashing takes so long that calls run into their deadlines.
        console.passwordIterations = 2
        code = await MarketProgram(console: console).run(arguments)
    }

    /// The output as a JSON object.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: output.data) as? [String: Any])
    }
}
