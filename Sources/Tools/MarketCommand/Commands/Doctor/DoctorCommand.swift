import OpenMarket

extension CommandSpec {
    /// The command `market doctor`.
    static let doctor = CommandSpec(
        name: "doctor",
        summary: "Look at everything a market needs, and say what to do about what is missing.",
        details: [
            "Looks at this machine, at the account and the login that commands would use, and at the market: whether it "
                + "answers, which generation it speaks, and whether its clock is right. A file that is served is looked at by the "
                + "program that serves it. Changes nothing. Ends with 1 when something does not work."
        ],
        groups: [.general([.session, .json]), .market],
        keys: [
            HelpRow("findings", "list of objects with the keys below"),
            HelpRow("subject", "what was looked at"),
            HelpRow("state", "ok, warning or problem"),
            HelpRow("text", "what was seen"),
            HelpRow("advice", "what to do about it, or null"),
        ],
        examples: ["market doctor", "market doctor --url http://127.0.0.1:8080 --generation v2"],
        action: DoctorAction()
    )
}

/// Looks at everything, one thing after the other, whatever the one before came to.
struct DoctorAction: ServedWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        if try await runsElsewhere(call, console) { return }
        var findings = MachineExamination(call: call, console: console).findings
        findings += await MarketExamination(call: call, console: console).findings()
        if call.has(.json) {
            try console.print(["findings": .array(findings.map(\.json))])
        } else {
            for finding in findings { try print(finding, on: console) }
        }
        if findings.contains(where: { $0.state == .problem }) { throw .unhealthy }
    }

    private func print(_ finding: DoctorFinding, on console: Console) throws(CommandFailure) {
        let state = TextWidth.left(finding.state.rawValue, 9)
        try console.print(state + TextWidth.left(finding.subject, 12) + ShownText.line(finding.text))
        guard let advice = finding.advice else { return }
        for line in TextWidth.wrap(advice, to: (console.columns ?? 100) - 21) {
            try console.print(String(repeating: " ", count: 21) + line)
        }
    }
}
