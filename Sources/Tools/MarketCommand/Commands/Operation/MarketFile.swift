import Foundation
import OpenMarket
import OpenMarketBackend

/// The file that a command for operators works on.
struct MarketFile {
    let url: URL

    /// The file of `--data`.
    init(_ call: Invocation) throws(CommandFailure) {
        guard let path = call.text(.file) else {
            throw call.misuse(.needs("'\(call.path.joined(separator: " "))'", "--data FILE"))
        }
        url = URL(filePath: path)
    }

    /// The file of `--data`, which must be there.
    init(existing call: Invocation) throws(CommandFailure) {
        try self.init(call)
        let path = url.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { throw .file(.missing, path: path) }
    }
}

/// Work that blocks, says how far it has come, and leaves nothing on a terminal when it is done.
struct LongWork {
    let console: Console

    /// Does the work.
    func run<Value>(
        _ work: (_ progress: @escaping @Sendable (OperationProgress) -> Void) throws(OperationError) -> Value
    ) throws(CommandFailure) -> Value {
        let line = ProgressLine(console)
        defer { line.end() }
        do throws(OperationError) {
            // A command that runs at night writes nothing unless something is wrong.
            let isSeen = console.diagnosticsColumns != nil
            return try work { if isSeen { line.show(ProgressSentence($0)) } }
        } catch .cancelled {
            throw .market(.cancelled)
        } catch {
            throw .operation(error)
        }
    }
}
