public import Foundation
public import OpenMarketData
public import OpenMarketDomain

extension EventSink {
    /// Readable lines on standard error.
    public static var console: EventSink {
        let output = FileHandle.standardError
        return lines(EventText.line) { try? output.write(contentsOf: Data(($0 + "\n").utf8)) }
    }

    /// Readable lines for `write`, each without its end.
    public static func console(
        now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable (String) -> Void
    ) -> EventSink {
        lines(EventText.line, now: now, write: write)
    }

    /// Readable lines at the end of a file, as `jsonLines(to:limit:)` treats it.
    ///
    /// - Throws: `MarketError.storage(_:)` when the file cannot be opened.
    public static func console(to file: URL, limit: Int = 10_000_000) throws(MarketError) -> EventSink {
        let file = try EventFile(file, limit: limit)
        return lines(EventText.line) { file.write($0) }
    }

    /// One JSON object in each line at the end of `file`, which only this user can read.
    ///
    /// A file that has grown to `limit` bytes is moved to the same name with `.1` behind it, in place of an earlier one.
    /// What cannot be written later, on a full disk for example, is left out.
    ///
    /// - Throws: `MarketError.storage(_:)` when the file cannot be opened.
    public static func jsonLines(to file: URL, limit: Int = 10_000_000) throws(MarketError) -> EventSink {
        let file = try EventFile(file, limit: limit)
        return lines(EventJSON.line) { file.write($0) }
    }

    /// One JSON object at a time for `write`, without an end of line.
    public static func jsonLines(
        now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable (String) -> Void
    ) -> EventSink {
        lines(EventJSON.line, now: now, write: write)
    }

    private static func lines(
        _ line: @escaping @Sendable (ClientEvent, Date) -> String,
        now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable (String) -> Void
    ) -> EventSink {
        EventSink { write(line($0, now())) }
    }
}
