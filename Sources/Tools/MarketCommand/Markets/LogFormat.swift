import Foundation
import OpenMarket
import OpenMarketBackend

/// The format of the lines of the log.
enum LogFormat: String, CaseIterable, Sendable {
    /// Words between spaces.
    case text
    /// One object in each line.
    case json

    /// A line about a request and its response.
    func line(_ entry: AccessLogEntry, at moment: Date) -> String {
        switch self {
        case .text: Self.time(moment) + " " + (entry.client ?? "-") + " " + entry.line
        case .json:
            line([
                .init("time", .string(Self.time(moment))), .init("client", .text(entry.client)),
                .init("id", .string(entry.requestID)), .init("method", .string(entry.method)),
                .init("path", .string(entry.path)), .init("status", .integer(entry.status)),
                .init("bytes", .integer(entry.bytes)), .init("microseconds", .integer(Int(entry.microseconds))),
            ])
        }
    }

    /// A line about a sign-in that failed.
    func line(_ failure: FailedSignIn, at moment: Date) -> String {
        switch self {
        case .text:
            [Self.time(moment), failure.address ?? "-", "sign-in failed", "account=" + (failure.account ?? "-")]
                .map(ShownText.line).joined(separator: " ")
        case .json:
            line([
                .init("time", .string(Self.time(moment))), .init("client", .text(failure.address)),
                .init("event", .string("sign-in failed")), .init("account", .text(failure.account)),
            ])
        }
    }

    /// A line about SQLite: its version, or an error with its extended code.
    func line(sqlite text: String, code: Int32? = nil, at moment: Date) -> String {
        let plain = ShownText.line(text)
        return switch self {
        case .text: Self.time(moment) + " SQLite " + (code.map { "error \($0 & 0xFF) (\($0)): " } ?? "") + plain
        case .json:
            line([
                .init("time", .string(Self.time(moment))), .init("sqlite", .string(plain)),
                .init("code", code.map { .integer(Int($0)) } ?? .null),
            ])
        }
    }

    private func line(_ fields: [JSONValue.Field]) -> String {
        String(decoding: JSONValue.object(fields).encoded(), as: UTF8.self)
    }

    /// UTC with milliseconds, as RFC 3339 has it.
    private static func time(_ moment: Date) -> String {
        moment.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
