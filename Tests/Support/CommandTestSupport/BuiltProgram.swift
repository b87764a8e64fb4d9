package import Foundation

/// The programs beside the tests.
package enum BuiltProgram {
    package static let url = path(of: "market")

    package static func path(of program: String) -> URL {
        URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent().appending(path: program)
    }

    package static func exists(_ program: String = "market") -> Bool {
        FileManager.default.isExecutableFile(atPath: path(of: program).path(percentEncoded: false))
    }

    package struct Outcome: Sendable {
        package let code: Int32
        package let output: String
        package let diagnostics: String
    }

    /// A program that runs.
    package struct Running: Sendable {
        package let process: Process
        package let output: Pipe

        /// What it wrote up to its first line's end.
        package func firstLine() async throws -> String? {
            try await onOwnThread { readLine() }
        }

        /// What it ends with.
        package func end() async throws -> Int32 {
            try await onOwnThread { process.waitUntilExit() }
            return process.terminationStatus
        }

        /// The next line that is wanted, without its end; what stands before it is left out.
        package func line(_ isWanted: @escaping @Sendable (String) -> Bool) async throws -> String? {
            try await onOwnThread {
                while true {
                    var line = Data()
                    // Byte by byte, so that the next line stays for the next call.
                    while line.last != 0x0A {
                        guard let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else {
                            return nil
                        }
                        line += byte
                    }
                    let text = String(decoding: line.dropLast(), as: UTF8.self)
                    if isWanted(text) { return text }
                }
            }
        }

        private func readLine() -> String? {
            var text = Data()
            while !text.contains(0x0A) {
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { return nil }
                text += more
            }
            return String(decoding: text, as: UTF8.self)
        }

        /// What it wrote after that.
        package func rest() -> Data { (try? output.fileHandleForReading.readToEnd()) ?? Data() }
    }

    package static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        try await onOwnThread { try finish(process(url, arguments, environment)) }
    }

    package static func shell(_ script: String) async throws -> Outcome {
        let bash = URL(filePath: "/bin/bash")
        return try await onOwnThread {
            try finish(process(bash, ["-c", script], ["MARKET": url.path(percentEncoded: false)]))
        }
    }

    package static func start(
        _ arguments: [String],
        of program: String = "market",
        hasDiagnosticsInOutput: Bool = false
    ) throws -> Running {
        let process = process(path(of: program), arguments, [:])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = hasDiagnosticsInOutput ? output : FileHandle.nullDevice as Any
        try process.run()
        return Running(process: process, output: output)
    }

    private static func process(_ url: URL, _ arguments: [String], _ environment: [String: String]) -> Process {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        // The thread sanitizer misjudges Mutex in a program without Tests/Support/ThreadSanitizerSupport, and a served
        // market runs inside of the tests too, where it has that support.
        let support = environment.merging(["TSAN_OPTIONS": "report_bugs=0"]) { $1 }
        process.environment = ProcessInfo.processInfo.environment.merging(support) { $1 }
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// Both pipes hold more than these programs say, so they can be read one after the other.
    private static func finish(_ process: Process) throws -> Outcome {
        let (output, diagnostics) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = diagnostics
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        let noted = try diagnostics.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus,
            output: String(decoding: said, as: UTF8.self),
            diagnostics: String(decoding: noted, as: UTF8.self)
        )
    }
}
