/// The reason why the store did not do what a caller asked for.
package enum StoreError: Error, Sendable, Hashable {
    /// The store has no such vendor, product, image, token or secret.
    case missing
    /// The product has been changed since; this is its version now.
    case versionConflict(current: Int64)
    case duplicate(UniqueField)
    /// The user for whom this was to be done has no account any more.
    case noUser
    /// The user has as many of these as one user may have.
    case tooMany
    /// The user who is named as the buyer may not be named, or no more.
    case buyer
    /// One of the two users of the chat has blocked the other one, or is gone.
    case closedChat
    /// The caller's key was used before; read its response with `response(for:)`.
    case answeredBefore
    /// The file was written by a later release and is left alone.
    case newerSchema(found: Int64, supported: Int64)
    /// The file is a database of something else, or no database at all.
    case foreignFile
    /// The file is empty, beside what is left of a market.
    case emptied
    /// The file has more than one name.
    case linked
    case corrupt
    /// The disk has no space left; reading works, and writing works again once there is space.
    case full
    /// The system could not read or write the file; the extended code of SQLite says what failed.
    case io(code: Int32)
    /// The database stayed locked by another program for longer than we wait.
    case busy
    case constraint(code: Int32)
    case closed
    case tooSlow
    case cancelled
    /// SQLite refused for a reason that has no case of its own.
    case unexpected(code: Int32)
}

extension StoreError {
    /// Does work that throws nothing else, though its closure does not say so.
    package static func alone<Value>(_ work: () throws -> Value) throws(StoreError) -> Value {
        do {
            return try work()
        } catch let error as StoreError {
            throw error
        } catch {
            throw .unexpected(code: 0)
        }
    }
}

package enum UniqueField: Sendable, Hashable {
    case vendorName
    case vendorIdentifier
    case vendorNumber
    case vendorAccount
    case deletionToken
    /// A review of one party of a sale by the other party.
    case review
    case answer
    /// The id of a message in its chat.
    case message
}
