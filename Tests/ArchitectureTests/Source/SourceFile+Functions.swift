extension SourceFile {
    /// A function with its labels, as in `callAsFunction(_:images:)`, and its line.
    typealias Function = (signature: String, line: Int)

    /// The names that follow a keyword, and the tokens between the braces behind them.
    func bodies(after keyword: String) -> [(name: String, range: Range<Int>)] {
        tokens.indices.filter { tokens[$0].text == keyword && $0 + 1 < tokens.count }.compactMap { index in
            guard let open = tokens[index...].firstIndex(where: { $0.text == "{" }) else { return nil }
            var depth = 0
            let close = tokens[open...].firstIndex { token in
                if token.text == "{" { depth += 1 } else if token.text == "}" { depth -= 1 }
                return depth == 0
            }
            return close.map { (tokens[index + 1].text, open + 1..<$0) }
        }
    }

    /// The functions whose names stand between two tokens.
    func functions(in range: Range<Int>) -> [Function] {
        range.filter { tokens[$0].text == "func" && $0 + 2 < range.upperBound }.map { index in
            var (labels, depth) = ([String](), 0)
            for place in (index + 2)..<range.upperBound {
                let text = tokens[place].text
                let beginsParameter = depth == 0 && text == "(" || depth == 1 && text == ","
                if "([".contains(text) { depth += 1 } else if ")]".contains(text) { depth -= 1 }
                guard depth > 0 else { break }
                if beginsParameter, tokens[place + 1].text != ")" {
                    labels.append(tokens[place + 1].text + ":")
                }
            }
            return (tokens[index + 1].text + "(" + labels.joined() + ")", tokens[index].line)
        }
    }
}
