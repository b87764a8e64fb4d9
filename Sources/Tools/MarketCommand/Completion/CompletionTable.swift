/// The words that can follow at each point of a command line, for scripts that complete it.
struct CompletionTable {
    /// The completion of a word.
    enum Answer: Hashable {
        case words([String])
        /// The name of a file.
        case files
        /// Something only the user knows, of this kind.
        case free(String)
    }

    /// A word with its meaning.
    struct Candidate: Hashable {
        let word: String
        let meaning: String
    }

    /// A step from one command to a command below it.
    struct Step: Hashable {
        let path: String
        let word: String
    }

    /// An option that waits for its value.
    struct Value: Hashable {
        let path: String
        let option: String
        let answer: Answer
    }

    /// The name of the program.
    let program: String
    /// The steps from the first word to every command.
    let steps: [Step]
    /// The values of all options.
    let values: [Value]
    /// The words that can follow each command.
    let candidates: [(path: String, list: [Candidate])]

    init(root: CommandSpec) {
        let tree = root.tree()
        program = root.name
        steps = tree.flatMap { path, command in
            command.subcommands.map { Step(path: path.joined(separator: " "), word: $0.name) }
        }
        values = tree.flatMap { path, command in
            command.options.flatMap { Self.values(of: $0, path: path.joined(separator: " ")) }
        }
        candidates = tree.map { path, command in (path.joined(separator: " "), Self.candidates(of: command, root)) }
    }

    private static func values(of option: OptionSpec, path: String) -> [Value] {
        let answer: Answer
        switch option.kind {
        case .flag, .optionalNumber: return []
        case .file: answer = .files
        case .choice(let words), .suggestion(_, let words): answer = .words(words)
        case .text(let name), .number(let name, _), .decimal(let name): answer = .free(name)
        }
        let names = [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
        return names.map { Value(path: path, option: $0, answer: answer) }
    }

    private static func candidates(of command: CommandSpec, _ root: CommandSpec) -> [Candidate] {
        var list = command.subcommands.map { Candidate(word: $0.name, meaning: $0.summary) }
        list += command.operands.flatMap(\.choices).map { Candidate(word: $0, meaning: "") }
        if command.name == CommandSpec.helpPage.name {
            list += root.subcommands.map { Candidate(word: $0.name, meaning: $0.summary) }
        }
        return list + command.options.map { Candidate(word: $0.spelling, meaning: $0.help) }
    }
}
