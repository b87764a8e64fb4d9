struct UploadedFile: Sendable {
    /// The name the client gave it; empty when it gave none.
    let name: String
    let content: SentBytes
}
