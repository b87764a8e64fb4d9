import Foundation
import OpenMarketBackend

/// The log of a running server: a line for each failed sign-in, and where it is wanted one for each response, and SQLite's
/// own reports of its errors.
struct AccessLog: Sendable {
    /// Whether responses and errors of SQLite are written.
    let isWritten: Bool
    private let format: LogFormat
    private let writer: LogWriter
    private let now: @Sendable () -> Date

    /// A log on the console's standard error; `hasResponses` for more than failed sign-ins.
    init(
        console: Console,
        hasResponses: Bool,
        format: LogFormat = .text,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (isWritten, self.format, self.now) = (hasResponses, format, now)
        writer = LogWriter { piece in try? console.diagnostics.write(Data(piece.utf8)) }
    }

    /// The number of lines that could not be written in time.
    var droppedLines: Int { writer.dropped }

    /// Writes a line about a response; for the thread of the server.
    func note(_ entry: AccessLogEntry) {
        if isWritten { writer.write(format.line(entry, at: now())) }
    }

    /// Writes whose sign-in failed, and from where.
    func note(_ failure: FailedSignIn) {
        writer.write(format.line(failure, at: now()))
    }

    /// Writes the version of SQLite, and from now on its errors; before a market is opened.
    func noteSQLite() {
        guard isWritten else { return }
        let (format, now, writer) = (format, now, writer)
        writer.write(format.line(sqlite: MarketBackend.sqliteVersion, at: now()))
        _ = MarketBackend.reportDatabaseErrors { code, text in
            writer.write(format.line(sqlite: text, code: code, at: now()))
        }
    }

    /// Writes what is left.
    func end() async { await writer.finish() }
}
