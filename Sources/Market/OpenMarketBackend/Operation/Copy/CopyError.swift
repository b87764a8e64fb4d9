/// The reason why a copy did not come to its end.
package enum CopyError: Error, Sendable, Hashable {
    case file(OperationError)
    /// The file has an older format: a release that copies has to open it once.
    case olderFormat
    /// The journal beside the file is that of another copy.
    case otherJournal(String)
    /// The project does not exist, or lacks the service.
    case noProject(String)
    /// The token is not taken, also after it was read once more.
    case badToken
    /// The token does not allow that.
    case denied(String)
    /// The project's quota did not recover.
    case exhausted(service: String)
    case unreachable(service: String)
    /// The response of the service is larger than a copy reads.
    case tooLarge(service: String)
    /// The service refused for a reason that repeating does not change.
    case refused(service: String, status: Int, String)
    /// The service responded with something that cannot be read.
    case unreadable(service: String)
    /// The token cannot be read.
    case noToken(String)
    case cancelled
}

extension CopyError {
    /// Returns the result of work with files, with its failures as this error.
    static func of<Value>(_ work: @autoclosure () throws(OperationError) -> Value) throws(CopyError) -> Value {
        do throws(OperationError) {
            return try work()
        } catch {
            throw error == .cancelled ? .cancelled : .file(error)
        }
    }
}
