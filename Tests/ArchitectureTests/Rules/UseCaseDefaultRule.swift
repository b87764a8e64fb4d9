/// No use-case protocol implements one of its own functions: a mock that forgets it would respond with a plausible success.
struct UseCaseDefaultRule {
    /// A function with its labels, as in `callAsFunction(_:images:)`, and its line.
    private typealias Function = (signature: String, line: Int)

    func findings(in file: SourceFile) -> [Finding] {
        let protocols = bodies(after: "protocol", in: file).filter {
            $0.name.hasSuffix("UseCase") || $0.name.hasSuffix("UseCases")
        }
        return protocols.flatMap { body -> [Finding] in
            let required = Set(functions(in: body.range, of: file).map(\.signature))
            let defaults = bodies(after: "extension", in: file).filter { $0.name == body.name }
                .flatMap { functions(in: $0.range, of: file) }
                .filter { required.contains($0.signature) }
            return defaults.map {
                Finding(
                    rule: "no defaults in use cases",
                    path: file.path,
                    line: $0.line,
                    problem: "\(body.name) implements its own \($0.signature).",
                    advice: "Let each use case and each mock implement it."
                )
            }
        }
    }

    /// The names that follow a keyword, and the tokens between the braces behind them.
    private func bodies(after keyword: String, in file: SourceFile) -> [(name: String, range: Range<Int>)] {
        let tokens = file.tokens
        return tokens.indices.filter { tokens[$0].text == keyword && $0 + 1 < tokens.count }.compactMap { index in
            guard let open = tokens[index...].firstIndex(where: { $0.text == "{" }) else { return nil }
            var depth = 0
            let close = tokens[open...].firstIndex { token in
                if token.text == "{" { depth += 1 } else if token.text == "}" { depth -= 1 }
                return depth == 0
            }
            return close.map { (tokens[index + 1].text, open + 1..<$0) }
        }
    }

    private func functions(in range: Range<Int>, of file: SourceFile) -> [Function] {
        range.filter { file.tokens[$0].text == "func" && $0 + 2 < range.upperBound }.map { index in
            var (labels, depth) = ([String](), 0)
            for place in (index + 2)..<range.upperBound {
                let text = file.tokens[place].text
                let beginsParameter = depth == 0 && text == "(" || depth == 1 && text == ","
                if "([".contains(text) { depth += 1 } else if ")]".contains(text) { depth -= 1 }
                guard depth > 0 else { break }
                if beginsParameter, file.tokens[place + 1].text != ")" {
                    labels.append(file.tokens[place + 1].text + ":")
                }
            }
            return (file.tokens[index + 1].text + "(" + labels.joined() + ")", file.tokens[index].line)
        }
    }
}
