import Foundation
import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market reports`.
    static let reports = CommandSpec(
        name: "reports",
        summary: "List what users of a market in a file have reported, or dismiss a report.",
        details: ["The last one first. While the market is served, the inspector shows the same."],
        groups: [.general([.file, .dismiss, .json])],
        keys: [
            HelpRow("reports", "list of objects with id, subject, excerpt, reason, text, reporter and at"),
            HelpRow("dismissed", "with --dismiss: whether there was such a report"),
        ],
        examples: ["market reports --data shop.db", "market reports --dismiss 3 --data shop.db"],
        action: ReportsAction()
    )
}

extension OptionSpec {
    static let dismiss = OptionSpec(name: "dismiss", kind: .text("ID"), help: "This report needs nothing more.")
}

/// Lists reports, or dismisses one.
struct ReportsAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        _ = try MarketFile(existing: call)
        try await MarketOpener(call: call, console: console, usesAccount: false).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard let backend = market.backend else { return }
        guard let text = call.text(.dismiss) else { return try await list(backend, call, console) }
        var isDismissed = false
        do throws(BackendError) {
            if let id = Int(text) { isDismissed = try await backend.dismissReport(id) }
        } catch {
            throw .backend(error)
        }
        if call.has(.json) { return try console.print(["dismissed": .bool(isDismissed)]) }
        try console.print(isDismissed ? "Dismissed: " + text : "There is no open report " + ShownText.line(text) + ".")
    }

    private func list(_ backend: MarketBackend, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let reports: [MarketReport]
        do throws(BackendError) {
            reports = try await backend.reports()
        } catch {
            throw .backend(error)
        }
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
