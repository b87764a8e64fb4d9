/// The reason why a text is not JSON.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The kinds of mistakes.
    public enum Reason: String, Sendable, Hashable {
        /// Something else than a value, a comma or a closing bracket was expected here.
        case unexpectedByte
        case badNumber
        /// A string holds a control character or an unknown escape.
        case badString
        /// The bytes are not UTF-8.
        case badEncoding
        case tooDeep
        /// The text has more than 4 GiB.
        case tooLong
    }

    public let reason: Reason
    /// The position, in bytes from the start.
    public let offset: Int

    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
