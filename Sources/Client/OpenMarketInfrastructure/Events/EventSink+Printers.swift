public import Foundation
public import OpenMarketData
public import OpenMarketDomain

extension EventSink {
    /// Readable lines on standard error.
    public static var console: EventSink {
        let output = FileHandle.standardError
        return console { try? output.write(contentsOf: Data(($0 + "\n").utf8)) }
    }

    /// Readable lines for `write`, each without its end.
    public static func console(
        now: @escaping @Sendable () -> Date = Surroundings.system.now,
        write: @escaping @Sendable (String) -> Void
    ) -> EventSink {
        lines(EventText.line, now: now, write: write)
    }

    /// Readable lines at the end of a file, as `jsonLines(to:limit:)` treats it.
    ///
    /// - Throws: `MarketError.storage(_:)` when the file cannot be opened.
    public static func console(to file: URL, limit: Int = 10_000_000) throws(MarketError) -> EventSink {
        let file = try EventFile(file, limit: limit)
        return console { file.write($0) }
    }

    /// One JSON object in each line at the end of `file`, which only this user can read.
    ///
    /// A file that has grown to `limit` bytes is moved to the same name with `.1` behind it, in place of an earlier
    /// one. A line that cannot be written later, on a full disk for example, is left out.
    ///
    /// - Throws: `MarketError.storage(_:)` when the file cannot be opened.
    public static func jsonLines(to file: URL, limit: Int = 10_000_000) throws(MarketError) -> EventSink {
        let file = try EventFile(file, limit: limit)
        return jsonLines { file.write($0) }
    }

    /// One JSON object at a time for `write`, without an end of line.
    public static func jsonLines(
        now: @escaping @Sendable () -> Date = Surroundings.system.now,
        write: @escaping @Sendable (String) -> Void
    ) -> EventSink {
        lines(EventJSON.line, now: now, write: write)
    }

    private static func lines(
        _ line: @escaping @Sendable (ClientEvent, Date) -> String,
        now: @escaping @Sendable () -> Date,
        write: @escaping @Sendable (String) -> Void
    ) -> EventSink {
        EventSink { write(line($0, now())) }
    }
}

/// An event as one line for a person who watches a client at work.
struct EventText {
    /// The line, such as `10:24:03.120 #3 products.page ← 200 in 77 ms, 0 B sent, 4.1 kB received`; the time is UTC.
    static func line(_ event: ClientEvent, at moment: Date) -> String {
        let time = EventTime.text(moment).dropFirst(11).dropLast()
        let call = event.call.map { "#\($0) " } ?? ""
        return "\(time) \(call)\(event.operation) \(words(event.kind))"
    }

    private static func words(_ kind: ClientEvent.Kind) -> String {
        switch kind {
        case .request(let start): "→ \(start.method) \(start.origin)\(start.path)"
        case .attempt(let number, let attempt):
            "  attempt \(number): \(result(attempt.status, attempt.failure)) in \(time(attempt.duration))"
        case .retry(let reason, let delay): "  retry in \(time(delay)), because of \(reason)"
        case .tokenRefresh(let isSuccess, let duration):
            "  token refresh: \(isSuccess ? "new token" : "failed") in \(time(duration))"
        case .cache(let result): "  cache: \(words(result))"
        case .response(let call):
            "← \(result(call.status, call.failure)) in \(time(call.duration)), "
                + "\(size(call.requestBytes)) sent, \(size(Int64(call.responseBytes))) received"
        }
    }

    private static func words(_ result: ClientEvent.CacheResult) -> String {
        switch result {
        case .hit(let age): "hit, \(time(age)) old"
        case .stale(let age): "stale, \(time(age)) old"
        case .miss: "miss"
        case .unchanged: "unchanged at the server"
        }
    }

    private static func result(_ status: Int?, _ failure: String?) -> String {
        status.map(String.init) ?? failure ?? "no response"
    }

    private static func time(_ duration: Duration) -> String {
        let milliseconds = EventTime.milliseconds(duration)
        guard milliseconds >= 1_000 else { return "\(rounded(milliseconds)) ms" }
        return "\(rounded(milliseconds / 1_000)) s"
    }

    private static func size(_ bytes: Int64) -> String {
        switch bytes {
        case ..<1_000: "\(bytes) B"
        case ..<1_000_000: "\(rounded(Double(bytes) / 1_000)) kB"
        default: "\(rounded(Double(bytes) / 1_000_000)) MB"
        }
    }

    /// One digit behind the point, and none from ten on.
    private static func rounded(_ value: Double) -> String {
        guard value < 10, value != value.rounded() else { return String(Int64(exactly: value.rounded()) ?? .max) }
        return String((value * 10).rounded() / 10)
    }
}
