/// A field that was changed here and elsewhere, with both values, in the words of a reader.
typealias ConflictRow = @Sendable (Wording) -> String
