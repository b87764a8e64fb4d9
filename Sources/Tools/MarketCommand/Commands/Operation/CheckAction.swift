import OpenMarket
import OpenMarketBackend

/// Looks whether a market is whole.
struct CheckAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let file = try MarketFile(existing: call)
        let report = try OperatorWork(console: console).run { progress throws(OperationError) in
            try MarketCheck(of: file.url, progress: progress).run()
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
struct ReindexAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let file = try MarketFile(existing: call)
        let count = try OperatorWork(console: console).run { progress throws(OperationError) in
            try MarketReindexing(of: file.url, progress: progress).run()
        }
        if call.has(.json) { return try console.print(["products": .integer(count)]) }
        try console.print("Indexed \(count) products")
    }
}

/// Gives room back to the disk.
struct CompactAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let file = try MarketFile(existing: call)
        let outcome = try OperatorWork(console: console).run { _ throws(OperationError) in
            try MarketCompaction(of: file.url).run()
        }
        let freed = outcome.before - outcome.after
        if call.has(.json) {
            return try console.print(
                [
                    "before": .integer(Int(outcome.before)), "after": .integer(Int(outcome.after)),
                    "freed": .integer(Int(freed)),
                ]
            )
        }
        try console.print(
            "Gave back \(ProgressSentence.size(freed)): \(ProgressSentence.size(outcome.before)) before, "
                + "\(ProgressSentence.size(outcome.after)) now"
        )
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
