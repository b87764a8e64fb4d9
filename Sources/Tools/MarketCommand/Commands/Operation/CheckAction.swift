import Foundation
import OpenMarket
import OpenMarketBackend

/// Looks whether a market is whole.
struct CheckAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let file = try MarketFile(existing: call)
        let report = try LongWork(console: console).run { progress throws(OperationError) in
            try MarketCheck(
                of: file.url,
                against: call.text(.against).map { URL(filePath: $0) },
                progress: progress
            ).run()
        }
        if call.has(.json) {
            try console.print(report.json)
        } else {
            for finding in report.findings {
                try console.print(FindingSentence.of(finding))
                for example in finding.examples { try console.print("  " + ShownText.line(example)) }
            }
            if report.isWhole { try console.print("The market is whole: \(report.rows["products"] ?? 0) products.") }
        }
        if !report.isWhole { throw .unhealthy }
    }
}

/// Makes the search index once more.
struct ReindexAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let line = ProgressLine(console)
        defer { line.end() }
        let (backend, isSeen) = (try market.operated, console.diagnosticsColumns != nil)
        let done = try await CommandFailure.of(
            backend: await backend.reindex { if isSeen { line.show(ProgressSentence($0)) } }
        )
        guard let count = done else { throw .market(.cancelled) }
        try console.print(call.has(.json) ? ["products": .integer(count)] : nil, or: "Indexed \(count) products")
        return "reindex"
    }
}

/// Gives room back to the disk.
struct CompactAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let backend = try market.operated
        let (before, after) = try await CommandFailure.of(backend: await backend.compact())
        let json: JSONValue = [
            "before": .integer(Int(before)), "after": .integer(Int(after)), "freed": .integer(Int(before - after)),
        ]
        try console.print(
            call.has(.json) ? json : nil,
            or: "Gave back \(ProgressSentence.size(before - after)): \(ProgressSentence.size(before)) before, "
                + "\(ProgressSentence.size(after)) now"
        )
        return "compact"
    }
}

extension MarketCheck.Report {
    fileprivate var json: JSONValue {
        let findings = findings.map { finding in
            JSONValue.object([
                .init("code", .string(finding.code)), .init("message", .string(FindingSentence.of(finding))),
                .init("count", .integer(finding.count)),
                .init("examples", .array(finding.examples.map(JSONValue.string))),
                .init("isProblem", .bool(finding.isProblem)),
            ])
        }
        let rows = rows.sorted { $0.key < $1.key }.map { JSONValue.Field($0.key, .integer(Int($0.value))) }
        return .object([
            .init("whole", .bool(isWhole)), .init("findings", .array(findings)), .init("rows", .object(rows)),
            .init("schemaVersion", .integer(Int(schemaVersion))),
        ])
    }
}
