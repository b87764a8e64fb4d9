import OpenMarket
import OpenMarketBackend

/// The result of a copy, for people and for scripts.
struct CopySheet {
    let report: CopyReport
    let isCount: Bool

    func show(_ call: Invocation, on console: Console) throws(CommandFailure) {
        if call.has(.json) { return try console.print(json) }
        for row in report.sections where Self.isWorthALine(row) {
            try console.print(line(row))
            for name in row.leftOut.first.prefix(5) {
                let name = ShownText.line(name)
                console.warn("warning: the document \(name) is left out: numbers are the market's own products")
            }
            for name in row.absent.first.prefix(5) {
                console.warn("warning: the image \(ShownText.line(name)) is named by the source and is not there")
            }
        }
        for refusal in report.refusals.first.prefix(20) {
            try console.print(
                "refused  \(refusal.section.name)  \(ShownText.line(refusal.id)): \(ShownText.line(refusal.reason))"
            )
        }
        if report.refusals.count > 20 { try console.print("refused  \(report.refusals.count) in all") }
        for difference in report.differences {
            try console.print(
                "\(difference.kind.rawValue)  \(difference.section.name)  \(ShownText.line(difference.id))"
            )
        }
        if let count = report.passwordsLeft, count > 0 {
            try console.print("passwords \(count) not copied: their users set new ones by e-mail")
        }
        guard report.isSame == true else { return }
        let count = report.leftOut
        try console.print(count == 0 ? "Both hold the same." : "Both hold the same, but for \(count) left out.")
    }

    private static func isWorthALine(_ row: CopyReport.Section) -> Bool {
        row.read > 0 || row.stray > 0 || row.removed > 0 || row.target?.count ?? 0 > 0 || !row.leftOut.isEmpty
    }

    private func line(_ row: CopyReport.Section) -> String {
        var parts = ["\(row.read)"]
        if isCount {
            if row.known > 0 { parts.append("\(row.known) of them copied before") }
        } else {
            if row.written > 0 { parts.append("\(row.written) written") }
            if row.known > 0 { parts.append("\(row.known) as before") }
            if row.removed > 0 { parts.append("\(row.removed) removed") }
        }
        if row.stray > 0 { parts.append("\(row.stray) of no product left out") }
        if !row.leftOut.isEmpty { parts.append("\(row.leftOut.count) under numbers of products left out") }
        if let target = row.target { parts.append("\(target.count) there, " + String(target.digest.prefix(12))) }
        return TextWidth.left(row.section.name, 10) + parts.joined(separator: ", ")
    }

    private var json: JSONValue {
        [
            "same": report.isSame.map(JSONValue.bool) ?? .null,
            "sections": .array(report.sections.map(Self.json)),
            "passwordsLeft": report.passwordsLeft.map { .integer($0) } ?? .null,
            "differences": .array(
                report.differences.map { difference in
                    [
                        "kind": .string(difference.kind.rawValue), "section": .string(difference.section.name),
                        "id": .string(difference.id),
                    ]
                }
            ),
            "refusalCount": .integer(report.refusals.count),
            "refusals": .array(
                report.refusals.first.map { refusal in
                    [
                        "section": .string(refusal.section.name), "id": .string(refusal.id),
                        "reason": .string(refusal.reason),
                    ]
                }
            ),
        ]
    }

    private static func json(_ row: CopyReport.Section) -> JSONValue {
        [
            "name": .string(row.section.name), "read": .integer(row.read), "written": .integer(row.written),
            "known": .integer(row.known), "removed": .integer(row.removed),
            "stray": .integer(row.stray), "leftOutCount": .integer(row.leftOut.count),
            "leftOut": .array(row.leftOut.first.map(JSONValue.string)), "absentCount": .integer(row.absent.count),
            "absent": .array(row.absent.first.map(JSONValue.string)),
            "sourceCount": row.source.map { .integer($0.count) } ?? .null,
            "sourceDigest": row.source.map { .string($0.digest) } ?? .null,
            "targetCount": row.target.map { .integer($0.count) } ?? .null,
            "targetDigest": row.target.map { .string($0.digest) } ?? .null,
        ]
    }
}

extension ProgressSentence {
    /// A step of a copy; a number changes the line, which is good on a terminal only.
    init(_ step: CopyProgress, isCounted: Bool) {
        switch step {
        case .leaving(let count): self.init("Leaving \(count) passwords behind: their users set new ones by e-mail")
        case .copying(let section, let done): self.init("Copying \(section.name)" + (isCounted ? ": \(done)" : ""))
        case .comparing(let section, let done): self.init("Comparing \(section.name)" + (isCounted ? ": \(done)" : ""))
        case .waiting(let seconds, let service): self.init("Waiting \(seconds) s for \(service)")
        case .indexing: self.init("Making the search index")
        }
    }
}
