/// Sources hold nothing that can trap at run time or that silences the compiler.
struct ForbiddenConstructRule {
    /// The one file that may say `@unchecked`.
    ///
    /// A subclass of Foundation's OperationQueue has to repeat that it is Sendable, and the compiler takes no other
    /// word for it. The class has no state.
    static let exception = "Sources/Client/OpenMarketInfrastructure/Transport/URLSession/DirectQueue.swift"

    /// The files that wait for the disk, once for the client and once for the market.
    static let forcing = [
        "Sources/Client/OpenMarketInfrastructure/Storage/PrivateFiles.swift",
        "Sources/Market/OpenMarketSQLite/Schema/DiskForce.swift",
    ]

    func findings(in file: SourceFile) -> [Finding] {
        constructs(in: file) + reminders(in: file)
    }

    private func constructs(in file: SourceFile) -> [Finding] {
        file.tokens.indices.compactMap { index in
            let token = file.tokens[index]
            let next = file.texts(at: index, count: 4)
            switch token.text {
            case "fatalError":
                return finding("fatalError", "Throw, or make the state impossible.", in: file, at: token)
            case "@" where next.starts(with: ["@", "unchecked"]) && file.path != Self.exception:
                return finding("@unchecked", "Use an actor, a Mutex or a value.", in: file, at: token)
            case "unsafe" where index > 1 && file.texts(at: index - 2, count: 2) == ["nonisolated", "("]:
                return finding("nonisolated(unsafe)", "Use an actor, a Mutex or a value.", in: file, at: token)
            case "fsync" where !Self.forcing.contains(file.path), "synchronize" where !Self.forcing.contains(file.path):
                let advice = "A drive on Apple's systems may still have it in its memory: use DiskForce or DiskFlush."
                return finding(token.text, advice, in: file, at: token)
            case "!" where isPostfix(index, in: file):
                return force(at: index, in: file)
            default:
                return nil
            }
        }
    }

    /// Whether a mark belongs to what stands before it: `name!` but not `!name` and not `a != b`.
    private func isPostfix(_ index: Int, in file: SourceFile) -> Bool {
        guard index > 0, file.tokens[index].isGlued else { return false }
        let next = file.tokens[(index + 1)...].first
        if next?.text == "=", next?.isGlued == true { return false }
        let before = file.tokens[index - 1].text
        let endsValue = before.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "_" || $0.isDigit }
        return endsValue || [")", "]", "}", ">", "?", "!", "\"", "`"].contains(before)
    }

    private func force(at index: Int, in file: SourceFile) -> Finding {
        switch file.tokens[index - 1].text {
        case "try": finding("try!", "Handle the error or throw it on.", in: file, at: file.tokens[index])
        case "as": finding("as!", "Use as? and say what happens otherwise.", in: file, at: file.tokens[index])
        default: finding("a forced !", "Use guard let, and throw.", in: file, at: file.tokens[index])
        }
    }

    private func reminders(in file: SourceFile) -> [Finding] {
        file.comments.flatMap { comment in
            ["TODO", "FIXME"].filter { comment.text.contains($0) }.map { word in
                Finding(
                    rule: "forbidden constructs",
                    path: file.path,
                    line: comment.line,
                    problem: "A comment says \(word).",
                    advice: "Do it now, or say in the documentation what is not there."
                )
            }
        }
    }

    private func finding(_ what: String, _ advice: String, in file: SourceFile, at token: SwiftLexer.Token) -> Finding {
        Finding(
            rule: "forbidden constructs",
            path: file.path,
            line: token.line,
            problem: "\(what) is not allowed in Sources.",
            advice: advice
        )
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
