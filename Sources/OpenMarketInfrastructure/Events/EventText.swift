import Foundation
import OpenMarketData

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
