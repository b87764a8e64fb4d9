/// A client takes the date, time and randomness from its surroundings, and nothing of it asks the machine past them.
struct SurroundingsRule {
    /// The files that ask the machine, and why.
    static let exceptions = [
        "OpenMarketDomain/Values/Surroundings.swift": "the machine itself",
        "OpenMarketWire/HTTP/Forms/MultipartBody.swift": "a form of an app's own; a client draws the boundaries of its forms",
        "OpenMarketInfrastructure/Storage/BlobFolder.swift": "a name on a disk that several processes share",
        "OpenMarketInfrastructure/Storage/PrivateFiles.swift": "a name on a disk that several processes share",
        "OpenMarketInfrastructure/Events/EventFile.swift": "a name on a disk that several processes share",
        "OpenMarketInfrastructure/Transport/URLSession/TemporaryFile.swift":
            "a name on a disk that several processes share",
        "OpenMarketTesting/Transport/StubURLProtocol.swift": "a name that tests of one process share",
        "OpenMarketTesting/Time/Eventually.swift": "a test that waits for threads",
    ]

    func findings(in file: SourceFile) -> [Finding] {
        guard file.path.hasPrefix("Sources/Client/") else { return [] }
        let isExcepted = Self.exceptions[file.place.joined(separator: "/")] != nil
        return (isExcepted ? [] : questions(in: file)) + file.tokens.indices.compactMap { forgetting(at: $0, in: file) }
    }

    /// The places where a file asks the machine, whether it may or not.
    func questions(in file: SourceFile) -> [Finding] {
        file.tokens.indices.compactMap { question(at: $0, in: file) }
    }

    private func question(at index: Int, in file: SourceFile) -> Finding? {
        let next = file.texts(at: index, count: 4)
        let asks =
            switch next.first {
            case "Date", "UUID": next.dropFirst().starts(with: ["(", ")"]) || next.dropFirst().starts(with: [".", "now"])
            case "ContinuousClock", "SuspendingClock", "SystemRandomNumberGenerator": true
            case "random": next.dropFirst().starts(with: ["(", "in"])
            case "randomElement", "shuffled": next.dropFirst().starts(with: ["(", ")"])
            case "Task": next.starts(with: ["Task", ".", "sleep"])
            default: false
            }
        guard asks else { return nil }
        return finding("\(next.joined()) asks the machine.", "Take it from Surroundings.", at: index, in: file)
    }

    /// A default where the composition root has to hand on its own: what is left out there would be forgotten.
    private func forgetting(at index: Int, in file: SourceFile) -> Finding? {
        let isDefault = [["Surroundings", "=", ".", "system"], ["=", "Surroundings", ".", "system"]]
            .contains(file.texts(at: index, count: 4))
        guard isDefault else { return nil }
        let head = file.tokens[..<index].lastIndex { ["init", "func", "var", "let"].contains($0.text) }
        guard let head, head > 0 else { return nil }
        let before = file.tokens[max(0, head - 2)..<head].map(\.text)
        guard !before.contains("public") else { return nil }
        return finding("A default that could be forgotten.", "Ask for the surroundings.", at: index, in: file)
    }

    private func finding(_ problem: String, _ advice: String, at index: Int, in file: SourceFile) -> Finding {
        Finding(
            rule: "surroundings",
            path: file.path,
            line: file.tokens[index].line,
            problem: problem,
            advice: advice
        )
    }
}
