import Foundation

/// What the bodies of all requests may hold together.
struct BodyBudgets: Sendable {
    /// Bodies in memory, and what handlers make of them.
    let memory: ByteBudget
    /// Bodies in temporary files.
    let files: ByteBudget
    /// Bodies above this size are kept in a file.
    let inMemory: Int
    /// The folder for such files; the system's own when `nil`.
    let folder: String?

    init(_ configuration: ServerConfiguration) {
        memory = ByteBudget(limit: configuration.bodyMemory)
        files = ByteBudget(limit: configuration.spooledBytes)
        inMemory = configuration.bodyInMemory
        folder = configuration.temporaryFolder
    }

    /// Whether a body of this length would be taken now.
    func hasRoom(for length: Int64) -> Bool {
        length <= Int64(inMemory) ? memory.hasRoom(for: length) : files.hasRoom(for: length)
    }
}
