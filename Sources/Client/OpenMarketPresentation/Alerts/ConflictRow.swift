/// A field that was changed here and elsewhere.
struct ConflictRow: Sendable, Equatable {
    let label: String
    let mine: String
    let theirs: String
}
