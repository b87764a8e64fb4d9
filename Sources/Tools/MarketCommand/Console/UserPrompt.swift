/// A person who can be asked while a command runs.
package protocol UserPrompt: Sendable {
    /// The typed line; `nil` at the end of the input, or when the command is cancelled.
    func ask(_ question: String, hidesTyping: Bool) async -> String?
}
