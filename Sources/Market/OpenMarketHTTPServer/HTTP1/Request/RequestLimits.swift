/// The size of a request that is accepted; every limit is checked before anything is kept.
public struct RequestLimits: Sendable, Hashable {
    /// The request line without its line end; beyond it the response is 414.
    public var line = 8192
    /// One field line without its line end; beyond it the response is 431.
    public var field = 8192
    /// All field lines together; beyond it the response is 431.
    public var fields = 32_768
    /// The number of fields; beyond it the response is 431.
    public var fieldCount = 100
    /// The body, whatever its type; beyond it the response is 413.
    public var body: Int64 = 33_554_432
    /// The body when it is JSON or says no type, as some shops send JSON; beyond it the response is 413.
    public var jsonBody: Int64 = 1_048_576
    /// One line with the size of a chunk, extensions included.
    public var chunkLine = 256
    /// The bytes in all chunk lines of a body beside the sizes.
    public var chunkExtensions = 4096
    /// All trailer lines together.
    public var trailers = 8192

    /// The usual limits.
    public init() {}
}
