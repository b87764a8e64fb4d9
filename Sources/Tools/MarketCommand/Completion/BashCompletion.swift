/// A completion script for bash 3.2 and later.
struct BashCompletion {
    let table: CompletionTable

    var script: String {
        """
        # bash completion for \(table.program): source <(\(table.program) completion bash)
        \(function)() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local command=\(table.program) index words
            COMPREPLY=()
            for ((index = 1; index < COMP_CWORD; index++)); do
                case "$command ${COMP_WORDS[index]}" in
        \(steps)
                esac
            done
            case "$command $previous" in
        \(values)
            esac
            case "$command" in
        \(candidates)
            esac
            COMPREPLY=($(compgen -W "$words" -- "$current"))
        }
        complete -F \(function) \(table.program)
        """
    }

    private var function: String { ShellText.function(of: table.program) }

    private var steps: String {
        let patterns = table.steps.map { ShellText.quoted($0.path + " " + $0.word) }
        return "            \(patterns.joined(separator: " | "))) command=\"$command ${COMP_WORDS[index]}\" ;;"
    }

    private var values: String {
        let groups = Dictionary(grouping: table.values, by: \.answer)
        let lines = groups.map { answer, values in
            let patterns = values.map { ShellText.quoted($0.path + " " + $0.option) }.sorted().joined(separator: " | ")
            return "        \(patterns)) \(reply(answer)); return ;;"
        }
        return lines.sorted().joined(separator: "\n")
    }

    private var candidates: String {
        table.candidates.map { path, list in
            "        \(ShellText.quoted(path))) words=\(ShellText.quoted(list.map(\.word).joined(separator: " "))) ;;"
        }.joined(separator: "\n")
    }

    private func reply(_ answer: CompletionTable.Answer) -> String {
        switch answer {
        case .words(let words):
            "COMPREPLY=($(compgen -W \(ShellText.quoted(words.joined(separator: " "))) -- \"$current\"))"
        case .files:
            "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\"))"
        case .free:
            ":"
        }
    }
}

/// Texts inside of shell scripts.
enum ShellText {
    /// The name of the function that completes a program's words.
    static func function(of program: String) -> String { "_" + program.replacing("-", with: "_") }

    /// The text as one word in which nothing has a meaning.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
