import Foundation
import OpenMarketData
import OpenMarketWire

/// An event as one JSON object in one line.
///
/// Every line has `time`, `event` and `operation`, and `call` where there is one. Times are in microseconds.
struct EventJSON {
    /// The line without its end.
    static func line(_ event: ClientEvent, at moment: Date) -> String {
        let (name, fields) = content(of: event.kind)
        var all: [JSONValue.Field] = [
            .init("time", .string(EventTime.text(moment))), .init("event", .string(name)),
            .init("operation", .string(event.operation)),
        ]
        if let call = event.call { all.append(.init("call", .integer(call))) }
        return String(decoding: JSONValue.object(all + fields).encoded(), as: UTF8.self)
    }

    private static func content(of kind: ClientEvent.Kind) -> (String, [JSONValue.Field]) {
        switch kind {
        case .request(let start):
            ("request", address(start.method, start.origin, start.path) + [.init("sent", count(start.requestBytes))])
        case .attempt(let number, let attempt):
            (
                "attempt",
                [.init("number", .integer(number))] + result(attempt.status, attempt.failure, attempt.duration)
                    + [.init("received", .integer(attempt.responseBytes))]
            )
        case .retry(let reason, let delay):
            ("retry", [.init("reason", .string(reason)), .init("delay", time(delay))])
        case .tokenRefresh(let isSuccess, let duration):
            ("tokenRefresh", [.init("success", .bool(isSuccess)), .init("duration", time(duration))])
        case .cache(let result): ("cache", content(of: result))
        case .response(let call):
            (
                "response",
                address(call.method, call.origin, call.path) + result(call.status, call.failure, call.duration)
                    + [.init("sent", count(call.requestBytes)), .init("received", .integer(call.responseBytes))]
            )
        }
    }

    private static func content(of result: ClientEvent.CacheResult) -> [JSONValue.Field] {
        switch result {
        case .hit(let age): [.init("result", .string("hit")), .init("age", time(age))]
        case .stale(let age): [.init("result", .string("stale")), .init("age", time(age))]
        case .miss: [.init("result", .string("miss"))]
        case .unchanged: [.init("result", .string("unchanged"))]
        }
    }

    private static func address(_ method: String, _ origin: String, _ path: String) -> [JSONValue.Field] {
        [.init("method", .string(method)), .init("origin", .string(origin)), .init("path", .string(path))]
    }

    private static func result(_ status: Int?, _ failure: String?, _ duration: Duration) -> [JSONValue.Field] {
        let outcome: JSONValue.Field =
            status.map { .init("status", .integer($0)) } ?? .init("failure", .string(failure ?? ""))
        return [outcome, .init("duration", time(duration))]
    }

    private static func time(_ duration: Duration) -> JSONValue { .integer(EventTime.microseconds(duration)) }

    private static func count(_ bytes: Int64) -> JSONValue { .integer(Int(clamping: bytes)) }
}

/// The spelling of times in events.
enum EventTime {
    /// UTC with milliseconds, as RFC 3339 has it.
    static func text(_ moment: Date) -> String {
        moment.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    static func milliseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
    }

    static func microseconds(_ duration: Duration) -> Int {
        Int(exactly: (milliseconds(duration) * 1_000).rounded()) ?? .max
    }
}
