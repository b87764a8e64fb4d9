/// The effect of a commit on a document of one user, such as a like, and on the number of all of them, which another
/// document holds.
struct CountInCommit {
    /// The document that is counted.
    let entry: DocumentPath

    /// The document that holds the number.
    let holder: DocumentPath

    /// The number in the holder, which may not be there yet; `nil` when it is none.
    let number: (FieldMap?) -> Int64?

    /// Returns whether the number goes up with the entry and down with its end; where the holder is gone, there is no
    /// number.
    func isRight(
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        let was = try before.fields(entry) == nil ? 0 : 1
        let new = try after.fields(entry) == nil ? 0 : 1
        guard let holding = try after.fields(holder) else { return new <= was }
        guard let count = number(holding), let old = number(try before.fields(holder)) else { return false }
        return count - old == Int64(new - was)
    }
}
