/// The size of a form that is accepted.
public struct MultipartLimits: Sendable, Hashable {
    public var parts = 16
    /// The number of header lines of one part.
    public var headers = 8
    /// The bytes of one header line, without its line end.
    public var header = 4096
    public var partBytes = 10_485_760
    /// The bytes of the whole form, boundaries and headers included.
    public var totalBytes = 33_554_432
    /// The bytes before the first boundary.
    public var preamble = 4096

    /// The usual limits.
    public init() {}
}

/// The reason why a form was refused.
public enum MultipartFailure: Error, Sendable, Hashable {
    /// The type is not `multipart/form-data` with one boundary of 1 to 70 legal characters.
    case badBoundary
    /// The boundary never appeared: above all, its leading dashes were left out.
    case noParts
    /// A header of a part is not a name, a colon and a value, or a disposition is missing or names no field.
    case badHeader
    /// The form ended inside of a part.
    case truncated
    case tooLarge

    public var status: Int { self == .tooLarge ? 413 : 400 }
}
