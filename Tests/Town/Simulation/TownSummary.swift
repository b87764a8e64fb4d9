import Foundation

/// What a run of a town came to, for people to read.
@MainActor
struct TownSummary {
    private let report: TownReport
    private let options: TownOptions
    private let time: Duration
    private let sentences: [String: String]
    private let acts: Int
    private let calls: Int
    private let checks: [String: Int]

    init(_ town: Town, _ report: TownReport, time: Duration) {
        (self.report, self.time) = (report, time)
        (options, acts, calls) = (town.options, town.acts, town.gate.calls)
        checks = Dictionary(town.oracles.map { ($0.name, $0.checks) }) { first, _ in first }
        sentences = Dictionary(town.oracles.map { ($0.name, $0.sentence) }) { first, _ in first }
    }

    func text(reference: String) -> String {
        var lines = ["Seed \(options.seed), \(options.people) people, \(options.wiring.rawValue): \(speed)"]
        lines.append("Calls \(calls), jobs \(Loop.shared.jobs), trace \(String(report.hash, radix: 16))")
        lines.append("Steps: " + list(report.steps))
        lines.append("Faults: " + list(report.faults))
        lines.append("Checked: " + list(checks))
        lines.append(coverage(reference))
        lines += report.notes
        if Loop.shared.foreignTimers > 0 {
            lines.append(
                "\(Loop.shared.foreignTimers) sleeps were on a clock of their own; a seed may not do the same again."
            )
        }
        for found in report.broken.values.sorted(by: { ($0.act, $0.key) < ($1.act, $1.key) }) {
            lines.append("BROKEN  \(found.invariant): \(found.key)")
            lines.append("        \(sentences[found.invariant] ?? "")")
            lines.append("        act \(found.act), \(found.count) times; \(found.detail)")
        }
        lines.append(report.broken.isEmpty ? "No rule was broken." : "\(report.broken.count) rules were broken.")
        return lines.joined(separator: "\n")
    }

    private var speed: String {
        let seconds = time / .seconds(1)
        return "\(acts) acts in \(Int(seconds.rounded())) s, \(Int(Double(acts) / max(seconds, 0.001))) a second"
    }

    private func list(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    private func coverage(_ reference: String) -> String {
        let (all, missing) = (Self.commands(in: reference), missingCommands(reference: reference))
        guard !all.isEmpty else { return "Commands: \(report.commands.count) kinds; no reference at \(reference)" }
        let done = "Commands: \(all.count - missing.count) of the \(all.count) in the reference"
        return missing.isEmpty ? done : done + "; not done: " + missing.joined(separator: ", ")
    }

    /// The commands of the reference that no one has done.
    func missingCommands(reference: String) -> [String] {
        let done = Set(report.commands.keys.compactMap { $0.split(separator: ".").last.map { String($0) } })
        return Self.commands(in: reference).filter { !done.contains($0) }
    }

    /// The verbs that the reference lists; a form's fields are commands of their own.
    private static func commands(in reference: String) -> [String] {
        guard let text = try? String(contentsOfFile: reference, encoding: .utf8) else { return [] }
        let verbs = text.split(separator: "\n").filter { $0.hasPrefix("commands: ") }.flatMap { line in
            line.dropFirst("commands: ".count).split(separator: ", ").map { String($0.prefix { $0 != "/" }) }
        }
        return Set(verbs).subtracting(["fields"]).sorted()
    }
}
