/// A completion script for fish 3.
struct FishCompletion {
    let table: CompletionTable

    var script: String {
        """
        # fish completion for \(table.program): \(table.program) completion fish > ~/.config/fish/completions/\(table.program).fish
        function \(function)
            set -l command \(table.program)
            for word in (commandline -opc)[2..-1]
                switch "$command $word"
                    case \(steps)
                        set command "$command $word"
                end
            end
            echo $command
        end
        \(start) -f
        \(candidates)
        """
    }

    private var start: String { "complete -c \(table.program)" }

    private var function: String { "_" + ShellText.function(of: table.program) + "_command" }

    private var steps: String {
        table.steps.map { quoted($0.path + " " + $0.word) }.joined(separator: " ")
    }

    private var candidates: String {
        table.candidates.flatMap { path, list in
            list.map { line(for: $0, path: path) }
        }.joined(separator: "\n")
    }

    private func line(for candidate: CompletionTable.Candidate, path: String) -> String {
        let condition = "-n " + quoted("test (\(function)) = \"\(path)\"")
        let meaning = candidate.meaning.isEmpty ? "" : " -d " + quoted(candidate.meaning)
        guard candidate.word.hasPrefix("--") else {
            return "\(start) \(condition) -a \(quoted(candidate.word))\(meaning)"
        }
        let value = table.values.first { $0.path == path && $0.option == candidate.word }
        return "\(start) \(condition) -l \(candidate.word.dropFirst(2))\(arguments(value))\(meaning)"
    }

    private func arguments(_ value: CompletionTable.Value?) -> String {
        switch value?.answer {
        case nil: ""
        case .words(let words): " -x -a " + quoted(words.joined(separator: " "))
        case .files: " -r -F"
        case .free: " -x"
        }
    }

    /// Returns a text in single quotes, in which fish gives a meaning to the quote and the backslash only.
    private func quoted(_ text: String) -> String {
        var shown = ""
        for character in text {
            if character == "'" || character == "\\" { shown.append("\\") }
            shown.append(character)
        }
        return "'" + shown + "'"
    }
}
