package import Foundation
package import OpenMarket

/// The surroundings that a command reads from and writes to.
package struct Console: Sendable {
    /// The environment variables.
    package let environment: [String: String]
    /// The sink for results.
    let output: any TextSink
    /// Everything else: progress, notes, errors.
    let diagnostics: any TextSink
    /// The width of the terminal that shows the output; `nil` when it is a file or a pipe.
    package let columns: Int?
    /// The width of the terminal that shows diagnostics.
    var diagnosticsColumns: Int?
    /// The person at the terminal; `nil` when input or diagnostics are a file or a pipe.
    package let person: (any UserPrompt)?
    /// The lines of standard input.
    package var input: @Sendable () -> AsyncStream<String> = StandardInput.lines
    /// The time zone in which dates are shown.
    package var timeZone = TimeZone.current
    /// The number of rounds for passwords of a market in a file, where it differs from that for real use.
    package var passwordIterations: Int?
    /// The folder to which the paths of a command belong.
    var folder = FileManager.default.currentDirectoryPath
    /// The name of the person who gives commands.
    var user = NSUserName()
    /// Whether notes are left out.
    var isQuiet = false
    /// Whether nothing is shown in bold.
    var isPlain = false

    /// A console that writes to these sinks.
    package init(
        environment: [String: String] = [:],
        output: any TextSink,
        diagnostics: any TextSink,
        columns: Int? = nil,
        diagnosticsColumns: Int? = nil,
        person: (any UserPrompt)? = nil
    ) {
        (self.environment, self.output, self.diagnostics) = (environment, output, diagnostics)
        (self.columns, self.diagnosticsColumns, self.person) = (columns, diagnosticsColumns, person)
    }

    /// The console of this process.
    static func standard() -> Console {
        Console(
            environment: ProcessInfo.processInfo.environment,
            output: DescriptorSink(descriptor: 1),
            diagnostics: DescriptorSink(descriptor: 2),
            columns: Terminal.columns(of: 1),
            diagnosticsColumns: Terminal.columns(of: 2),
            person: Terminal.isTerminal(0) && Terminal.isTerminal(2) ? TerminalPrompt() : nil
        )
    }

    /// The file of a path that a command names.
    package func file(_ path: String) -> URL {
        URL(filePath: path, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
    }

    /// Writes a line.
    package func print(_ line: String = "") throws(CommandFailure) {
        try output.write(Data((line + "\n").utf8))
    }

    /// Writes a JSON value as one line.
    package func print(_ json: JSONValue) throws(CommandFailure) {
        try output.write(json.encoded() + Data("\n".utf8))
    }

    /// Writes a JSON value as one line, or the sentence where there is none.
    func print(_ json: JSONValue?, or sentence: String) throws(CommandFailure) {
        if let json { try print(json) } else { try print(sentence) }
    }

    /// Writes a note to standard error, unless `--quiet` was given; a note that cannot be written is no failure.
    package func note(_ line: String) {
        guard !isQuiet else { return }
        warn(line)
    }

    /// Writes a failure, a warning or a log line to standard error, also with `--quiet`.
    package func warn(_ line: String) {
        try? diagnostics.write(Data((line + "\n").utf8))
    }

    /// The text in bold, on a terminal that has not been asked for plain text.
    package func bold(_ text: String) -> String {
        guard columns != nil, !isPlain, environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb"
        else {
            return text
        }
        return "\u{1B}[1m\(text)\u{1B}[0m"
    }
}
