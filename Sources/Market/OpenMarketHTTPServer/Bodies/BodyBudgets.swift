import Foundation

/// The memory bound for the bodies of all requests together.
struct BodyBudgets: Sendable {
    /// Bodies in memory, and what handlers make of them.
    let memory: ByteBudget
    /// Bodies in temporary files.
    let files: ByteBudget
    /// The part of the files that the bodies of one client may take, so that no client can stop all others.
    let filesOfOneClient: Int64
    /// Bodies above this size are kept in a file.
    let inMemory: Int
    /// The folder for such files; the system's own when `nil`.
    let folder: String?

    init(_ configuration: ServerConfiguration) {
        memory = ByteBudget(limit: configuration.bodyMemory)
        files = ByteBudget(limit: configuration.spooledBytes)
        filesOfOneClient = Int64(
            max(configuration.spooledBytes / 4, min(configuration.spooledBytes, Self.oneBody(configuration)))
        )
        inMemory = configuration.bodyInMemory
        folder = configuration.temporaryFolder
    }

    /// One body as large as may be must fit, however small the budget is.
    private static func oneBody(_ configuration: ServerConfiguration) -> Int {
        Int(clamping: configuration.limits.body)
    }

    /// Returns whether a body of this length would be taken now.
    func hasRoom(for length: Int64) -> Bool {
        length <= Int64(inMemory) ? memory.hasRoom(for: length) : files.hasRoom(for: length)
    }
}
