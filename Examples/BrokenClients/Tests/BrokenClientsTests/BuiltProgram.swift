import Foundation

/// A program of this package, built beside the tests.
enum BuiltProgram {
    /// Returns the output of a program for the market at an address.
    static func output(of name: String, _ address: String) async throws -> String {
        let folder = URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        let program = folder.appending(path: name)
        // Waiting would block one of the few threads that tests share.
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try run(program, address) }) }
        }
    }

    private static func run(_ program: URL, _ address: String) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = program
        process.arguments = [address]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
