import Foundation
import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market reports`.
    static let reports = CommandSpec(
        name: "reports",
        summary: "List what users of a market in a file have reported, dismiss a report, or delete a review.",
        details: [
            "The last one first. While the market is served, the inspector shows the same. A review that is reported has "
                + "the subject review/ID; with it all reports of it are dismissed."
        ],
        groups: [.general([.file, .dismiss, .deletedReview, .json])],
        keys: [
            HelpRow("reports", "list of objects with id, subject, excerpt, reason, text, reporter and at"),
            HelpRow("dismissed", "with --dismiss: whether there was such a report"),
            HelpRow("deleted", "with --delete-review: whether there was such a review"),
        ],
        examples: [
            "market reports --data shop.db", "market reports --dismiss 3 --data shop.db",
            "market reports --delete-review 7 --data shop.db",
        ],
        action: ReportsAction()
    )
}

extension OptionSpec {
    static let dismiss = OptionSpec(name: "dismiss", kind: .text("ID"), help: "This report needs nothing more.")
    static let deletedReview = OptionSpec(
        name: "delete-review",
        kind: .text("ID"),
        help: "Delete this review, by anyone."
    )
}

/// Lists reports, dismisses one, or deletes the review that one is about.
struct ReportsAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        _ = try MarketFile(existing: call)
        try await MarketOpener(call: call, console: console, usesAccount: false).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard let backend = market.backend else { return }
        if let text = call.text(.dismiss) {
            let isDone = try await asking { () async throws(BackendError) in
                if let id = Int(text) { try await backend.dismissReport(id) } else { false }
            }
            if call.has(.json) { return try console.print(["dismissed": .bool(isDone)]) }
            let text = ShownText.line(text)
            return try console.print(isDone ? "Dismissed: " + text : "There is no open report " + text + ".")
        }
        if let text = call.text(.deletedReview) {
            let isDone = try await asking { () async throws(BackendError) in
                if let id = Int(text) { try await backend.deleteReview(id) } else { false }
            }
            if call.has(.json) { return try console.print(["deleted": .bool(isDone)]) }
            let text = ShownText.line(text)
            return try console.print(isDone ? "Deleted: review " + text : "There is no review " + text + ".")
        }
        let reports = try await asking { () async throws(BackendError) in try await all(of: backend) }
        try show(reports, call, console)
    }

    private func asking<Value: Sendable>(
        _ backend: () async throws(BackendError) -> Value
    ) async throws(CommandFailure) -> Value {
        do throws(BackendError) {
            return try await backend()
        } catch {
            throw .backend(error)
        }
    }

    private func all(of backend: MarketBackend) async throws(BackendError) -> [MarketReport] {
        var reports: [MarketReport] = []
        while true {
            let more = try await backend.reports(before: reports.last?.id ?? .max)
            reports += more
            if more.isEmpty { return reports }
        }
    }

    private func show(_ reports: [MarketReport], _ call: Invocation, _ console: Console) throws(CommandFailure) {
        if call.has(.json) { return try console.print(["reports": .array(reports.map(Self.json))]) }
        if reports.isEmpty { console.note("No open reports.") }
        for report in reports {
            let date = LocalDate.text(report.date, in: console.timeZone)
            try console.print("\(report.id)  \(date)  \(report.reason)  " + ShownText.line(report.subject))
            for text in [report.excerpt, report.text] where !text.isEmpty {
                try console.print("    " + ShownText.line(text))
            }
        }
    }

    private static func json(_ report: MarketReport) -> JSONValue {
        [
            "id": .integer(report.id), "subject": .string(report.subject), "excerpt": .string(report.excerpt),
            "reason": .string(report.reason), "text": .string(report.text), "reporter": .string(report.reporter),
            "at": .string(report.date.formatted(.iso8601)),
        ]
    }
}
