/// Reads a command line against a table of commands.
///
/// Options may stand before and behind operands. `--` ends the options. A value may stand behind a space or behind `=`.
/// A word that is not in the table is refused, and never guessed. A command that is asked for help gives it, whatever
/// else is wrong with the line.
struct ArgumentParser {
    let root: CommandSpec

    /// Parses the arguments, or throws the first thing that is wrong with them.
    func parse(_ arguments: [String]) throws(CommandFailure) -> Invocation {
        var words = arguments[...]
        var call = Invocation(command: root, path: [root.name], root: root)
        while let word = words.first, !word.hasPrefix("-"), !call.command.subcommands.isEmpty {
            guard let next = call.command.subcommand(word) else {
                if !call.command.operands.isEmpty { break }
                try call.refuseMoved(word)
                let names = call.command.subcommands.map(\.name)
                throw call.misuse(.unknownCommand(word, closest: Suggestion.closest(to: word, among: names)))
            }
            call = Invocation(command: next, path: call.path + [word], root: root)
            words = words.dropFirst()
        }
        call.wantsHelp = Self.options(in: words).contains { OptionSpec.help.isTyped(as: $0) }
        guard !call.wantsHelp else { return call }
        try read(words, into: &call)
        guard !call.has(.version) else { return call }
        guard call.command.action != nil else { throw call.misuse(.missingCommand) }
        try checkOperands(of: call)
        return call
    }

    /// The words that can be options: those in front of `--`.
    static func options(in words: some Collection<String>) -> [String] {
        Array(words.prefix { $0 != "--" })
    }

    private func read(_ arguments: ArraySlice<String>, into call: inout Invocation) throws(CommandFailure) {
        var words = arguments
        while let word = words.popFirst() {
            if word == "--" {
                call.operands += words
                return
            } else if word.hasPrefix("--") {
                try readLong(word.dropFirst(2), from: &words, into: &call)
            } else if word.hasPrefix("-"), word != "-" {
                try readShort(word, from: &words, into: &call)
            } else {
                call.operands.append(word)
            }
        }
    }

    func readLong(
        _ text: Substring,
        from words: inout ArraySlice<String>,
        into call: inout Invocation
    ) throws(CommandFailure) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts.first ?? ""
        guard let option = call.command.options.first(where: { $0.name == name }) else {
            try call.refuseMoved("--" + name)
            let known = call.command.options.map(\.name)
            let closest = Suggestion.closest(to: name, among: known).map { "--" + $0 }
            throw call.misuse(.unknownOption("--" + name, closest: closest))
        }
        try take(option, attached: parts.dropFirst().first, from: &words, into: &call)
    }

    private func readShort(
        _ word: String,
        from words: inout ArraySlice<String>,
        into call: inout Invocation
    ) throws(CommandFailure) {
        let letter = word.dropFirst().first
        guard let option = call.command.options.first(where: { $0.short != nil && $0.short == letter }) else {
            throw call.misuse(.unknownOption(word, closest: nil))
        }
        let rest = String(word.dropFirst(2))
        try take(option, attached: rest.isEmpty ? nil : rest, from: &words, into: &call)
    }

    private func take(
        _ option: OptionSpec,
        attached: String?,
        from words: inout ArraySlice<String>,
        into call: inout Invocation
    ) throws(CommandFailure) {
        guard option.isRepeatable || !call.has(option) else { throw call.misuse(.repeated(option.spelling)) }
        guard option.kind != .flag else {
            guard attached == nil else { throw call.misuse(.unexpectedValue(option.spelling)) }
            call.values[option.name] = [""]
            return
        }
        if case .optionalNumber = option.kind, attached == nil, words.first.flatMap({ Int($0) }) == nil {
            call.values[option.name] = [""]
            return
        }
        guard let value = attached ?? Self.popValue(of: option, from: &words) else {
            throw call.misuse(.missingValue(option.spelling, option.placeholder ?? ""))
        }
        do throws(UsageProblem) {
            try ValueRule(option).check(value)
        } catch {
            throw call.misuse(error)
        }
        call.values[option.name, default: []].append(value)
    }

    /// The next word, unless it is an option: a forgotten value must not swallow what follows.
    private static func popValue(of option: OptionSpec, from words: inout ArraySlice<String>) -> String? {
        guard let next = words.first, !next.hasPrefix("--") else { return nil }
        let isNegative = next.dropFirst().first?.isNumber == true
        guard !next.hasPrefix("-") || next == "-" || isNegative else { return nil }
        return words.popFirst()
    }

    private func checkOperands(of call: Invocation) throws(CommandFailure) {
        let specs = call.command.operands
        let needed = specs.filter { !$0.isOptional }
        if call.operands.count < needed.count {
            throw call.misuse(.missingOperand(needed.dropFirst(call.operands.count).first?.name ?? ""))
        }
        if specs.last?.isRepeatable != true, let extra = call.operands.dropFirst(specs.count).first {
            throw call.misuse(.unexpectedOperand(extra))
        }
        for (spec, word) in zip(specs, call.operands) where !spec.choices.isEmpty && !spec.choices.contains(word) {
            let closest = Suggestion.closest(to: word, among: spec.choices)
            throw call.misuse(.notAChoice(spec.name, word, spec.choices, closest: closest))
        }
    }
}
