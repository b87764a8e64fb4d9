import Foundation
import OpenMarketBackend

/// The log of a running server: a line for each response, and SQLite's own reports of its errors.
struct AccessLog: Sendable {
    private let format: LogFormat
    private let writer: LogWriter?
    private let now: @Sendable () -> Date

    /// A log on the console's standard error, or none.
    init(console: Console?, format: LogFormat = .text, now: @escaping @Sendable () -> Date = { Date() }) {
        (self.format, self.now) = (format, now)
        writer = console.map { console in
            LogWriter { piece in try? console.diagnostics.write(Data(piece.utf8)) }
        }
    }

    /// Whether there is a log.
    var isWritten: Bool { writer != nil }

    /// The number of lines that could not be written in time.
    var droppedLines: Int { writer?.dropped ?? 0 }

    /// Writes a line about a response; for the thread of the server.
    func note(_ entry: AccessLogEntry) {
        writer?.write(format.line(entry, at: now()))
    }

    /// Writes the version of SQLite, and from now on its errors; before a market is opened.
    func noteSQLite() {
        guard let writer else { return }
        let (format, now) = (format, now)
        writer.write(format.line(sqlite: MarketBackend.sqliteVersion, at: now()))
        _ = MarketBackend.reportDatabaseErrors { code, text in
            writer.write(format.line(sqlite: text, code: code, at: now()))
        }
    }

    /// Writes what is left.
    func end() async { await writer?.finish() }
}
