import Foundation
import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market reports`.
    static let reports = CommandSpec(
        name: "reports",
        summary: "List what users of a market in a file have reported, dismiss a report, or delete a review.",
        details: [
            "The last one first. A review that is reported has the subject review/ID; with it all reports of it are "
                + "dismissed. A message has message/CHAT/ID, for 'market message delete'.",
            CommandSpec.whereServed,
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
    static let dismiss = OptionSpec("dismiss", .text("ID"), "This report needs nothing more.")
    static let deletedReview = OptionSpec("delete-review", .text("ID"), "Delete this review, by anyone.")
}

/// Lists reports, dismisses one, or deletes the review that one is about.
struct ReportsAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let backend = try market.operated
        if let id = call.text(.dismiss) {
            let isDone = try await settle(id, backend.dismissReport)
            let sentence =
                isDone ? "Dismissed: \(ShownText.line(id))" : "There is no open report \(ShownText.line(id))."
            try console.print(call.has(.json) ? ["dismissed": .bool(isDone)] : nil, or: sentence)
            return isDone ? "report dismiss " + id : nil
        }
        if let id = call.text(.deletedReview) {
            let isDone = try await settle(id, backend.deleteReview)
            let sentence =
                isDone ? "Deleted: review \(ShownText.line(id))" : "There is no review \(ShownText.line(id))."
            try console.print(call.has(.json) ? ["deleted": .bool(isDone)] : nil, or: sentence)
            return isDone ? "review delete " + id : nil
        }
        try show(try await CommandFailure.of(backend: await all(of: backend)), call, console)
        return nil
    }

    /// Does something about a report or a review; there is none whose id is no number.
    private func settle(
        _ id: String,
        _ work: (Int) async throws(BackendError) -> Bool
    ) async throws(CommandFailure) -> Bool {
        guard let number = Int(id) else { return false }
        return try await CommandFailure.of(backend: await work(number))
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
