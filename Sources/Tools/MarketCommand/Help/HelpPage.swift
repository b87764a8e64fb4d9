/// The help of a command, made of its description alone.
struct HelpPage {
    let path: [String]
    let command: CommandSpec

    /// Writes the page.
    func write(to console: Console) throws(CommandFailure) {
        for line in lines(columns: min(max(console.columns ?? 80, 20), 100)) { try console.print(line) }
    }

    /// The page for a terminal of some width.
    func lines(columns: Int) -> [String] {
        var lines = wrap(command.summary, columns)
        lines += ["", "usage: " + usage]
        for paragraph in command.details { lines += [""] + wrap(paragraph, columns) }
        for section in sections where !section.rows.isEmpty {
            lines += [""] + wrap(section.title + ":", columns) + HelpTable(rows: section.rows, columns: columns).lines
        }
        if !command.examples.isEmpty { lines += ["", "Examples:"] + command.examples.map { "  " + $0 } }
        return lines + footer(columns)
    }

    /// The line that shows how the command is typed.
    var usage: String {
        var words = path
        if !command.subcommands.isEmpty { words.append(command.action == nil ? "COMMAND" : "[COMMAND]") }
        if !command.groups.isEmpty { words.append("[options]") }
        for operand in command.operands {
            let name = operand.name + (operand.isRepeatable ? "…" : "")
            words.append(operand.isOptional ? "[\(name)]" : name)
        }
        return words.joined(separator: " ")
    }

    private var sections: [(title: String, rows: [HelpRow])] {
        let commands = command.subcommands.map { HelpRow($0.name, $0.summary) }
        let operands = command.operands.map { HelpRow($0.name, $0.help) }
        var groups = command.groups.map { ($0.title, $0.options.map(row)) }
        groups.append(("Every command", OptionSpec.everywhere.map(row)))
        return [("Commands", commands), ("What it takes", operands)] + groups
            + [("With --json, an object with these keys", command.keys)]
    }

    private func row(_ option: OptionSpec) -> HelpRow {
        let short = option.short.map { "-\($0), " } ?? ""
        let value = option.placeholder.map { " " + $0 } ?? ""
        return HelpRow(short + option.spelling + value, option.help)
    }

    private func footer(_ columns: Int) -> [String] {
        guard path.count == 1 else {
            return [""] + wrap("See '\(path.first ?? "") --help' for exit codes and environment variables.", columns)
        }
        return ["", "Environment:"] + HelpTable(rows: command.variables, columns: columns).lines
            + ["", "Exit codes:"] + HelpTable(rows: ExitCode.table, columns: columns).lines
            + [""] + wrap(Self.failures, columns) + [""]
            + wrap("'\(command.name) help COMMAND' says more about a command.", columns)
    }

    private static let failures = """
        With --json, a failure is one object on standard error: error.code is a stable word, error.message a sentence, \
        and error.violations lists broken rules with field and message.
        """

    private func wrap(_ text: String, _ columns: Int) -> [String] {
        TextWidth.wrap(text, to: columns)
    }
}
