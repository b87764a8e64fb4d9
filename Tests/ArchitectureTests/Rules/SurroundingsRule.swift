/// A client takes the date, time and randomness from its surroundings, a market from its configuration, and nothing of them
/// asks the machine past these.
struct SurroundingsRule {
    /// The files that ask the machine, and why.
    static let exceptions = [
        "OpenMarketDomain/Values/Surroundings.swift": "the machine itself",
        "OpenMarketBackend/Configuration/BackendConfiguration.swift": "the machine itself",
        "OpenMarketBackend/Operation/Metrics/ProcessNumbers.swift": "the process itself",
        "OpenMarketBackend/Operation/MarketBackup.swift": operation,
        "OpenMarketBackend/Operation/MarketCheck.swift": operation,
        "OpenMarketBackend/Operation/MarketRestore.swift": operation,
        "OpenMarketBackend/Operation/Copy/Files/MarketFileTarget.swift": operation,
        "OpenMarketBackend/Readiness/OperatorReserve.swift": "bytes that no file system can keep in less room",
        "OpenMarketBackend/Uploads/UploadFolder.swift": shared,
        "OpenMarketInfrastructure/Events/EventFile.swift": shared,
        "OpenMarketInfrastructure/Storage/BlobFolder.swift": shared,
        "OpenMarketInfrastructure/Storage/PrivateFiles.swift": shared,
        "OpenMarketInfrastructure/Transport/URLSession/TemporaryFile.swift": shared,
        "OpenMarketSQLite/SQLite/QueryStop.swift": thread,
        "OpenMarketSQLite/Threads/Database.swift": thread,
        "OpenMarketSQLite/Threads/GroupCommit.swift": thread,
        "OpenMarketSQLite/Threads/JobQueue.swift": thread,
        "OpenMarketSQLite/Threads/PageCache.swift": thread,
        "OpenMarketTesting/Time/Eventually.swift": thread,
        "OpenMarketTesting/Transport/StubURLProtocol.swift": "a name that all tests of a process share",
        "OpenMarketWire/HTTP/Forms/MultipartBody.swift": "a form of an app's own; a client draws its boundaries",
    ]
    private static let operation = "a command of the operator, beside the market"
    private static let shared = "a name on a disk that several processes share"
    private static let thread = "the time that a thread or a disk takes"

    private static let folders = [
        "Sources/Client/", "Sources/Market/OpenMarketBackend/", "Sources/Market/OpenMarketEmbedded/",
        "Sources/Market/OpenMarketFirebaseEmulator/", "Sources/Market/OpenMarketSQLite/",
    ]

    func findings(in file: SourceFile) -> [Finding] {
        guard Self.folders.contains(where: file.path.hasPrefix) else { return [] }
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
            case "Date", "UUID": ["()", ".now"].contains(next.dropFirst().prefix(2).joined())
            case "ContinuousClock", "SuspendingClock", "DispatchTime", "SystemRandomNumberGenerator": true
            case "random": next.dropFirst().prefix(2).joined() == "(in"
            case "randomElement", "shuffled": next.dropFirst().prefix(2).joined() == "()"
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
        guard let head, !file.texts(at: max(0, head - 2), count: min(2, head)).contains("public") else { return nil }
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
