/// A completion script for zsh 5.
struct ZshCompletion {
    let table: CompletionTable

    var script: String {
        """
        #compdef \(table.program)
        # zsh completion for \(table.program): a file named \(function) in a folder of $fpath
        \(function)() {
            local command=\(table.program) word
            local -a candidates
            for word in "${(@)words[2,CURRENT-1]}"; do
                case "$command $word" in
        \(steps)
                esac
            done
            case "$command ${words[CURRENT-1]}" in
        \(values)
            esac
            case "$command" in
        \(candidates)
            esac
            _describe -t market 'market' candidates
        }
        if [[ "${funcstack[1]}" == \(function) ]]; then
            \(function) "$@"
        else
            compdef \(function) \(table.program)
        fi
        """
    }

    private var function: String { ShellText.function(of: table.program) }

    private var steps: String {
        let patterns = table.steps.map { ShellText.quoted($0.path + " " + $0.word) }
        return "            (\(patterns.joined(separator: "|"))) command=\"$command $word\" ;;"
    }

    private var values: String {
        let groups = Dictionary(grouping: table.values, by: \.answer)
        let lines = groups.map { answer, values in
            let patterns = values.map { ShellText.quoted($0.path + " " + $0.option) }.sorted().joined(separator: "|")
            return "        (\(patterns)) \(reply(answer)); return ;;"
        }
        return lines.sorted().joined(separator: "\n")
    }

    private var candidates: String {
        table.candidates.map { path, list in
            let words = list.map { ShellText.quoted(escaped($0.word) + ($0.meaning.isEmpty ? "" : ":" + $0.meaning)) }
            return "        (\(ShellText.quoted(path))) candidates=(\(words.joined(separator: " "))) ;;"
        }.joined(separator: "\n")
    }

    private func reply(_ answer: CompletionTable.Answer) -> String {
        switch answer {
        case .words(let words):
            "candidates=(\(words.map { ShellText.quoted(escaped($0)) }.joined(separator: " "))); "
                + "_describe -t values 'value' candidates"
        case .files: "_files"
        case .free(let name): "_message \(ShellText.quoted(name))"
        }
    }

    /// Escapes colons, because a colon ends the word and begins its meaning.
    private func escaped(_ word: String) -> String {
        word.split(separator: ":", omittingEmptySubsequences: false).joined(separator: #"\:"#)
    }
}
