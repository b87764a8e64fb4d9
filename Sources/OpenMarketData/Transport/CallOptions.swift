public import OpenMarketDomain

/// What a transport and its middleware should know about a call beyond its bytes.
public struct CallOptions: Sendable {
    /// A name for logs and metrics, such as `products.page`; never a path, which may hold ids.
    public var operation: String
    /// Whether it may be repeated.
    public var retry: RetryClass
    /// Whether it carries the user's access token.
    public var needsAccessToken: Bool
    /// Who is asking, so that one account never sees what was cached for another.
    public var account: String?
    /// A response longer than this many bytes, after decoding, is not read.
    public var responseLimit: Int
    /// How long the whole call may take, with all repetitions; the client's default when `nil`.
    public var deadline: Duration?
    /// Where progress is reported.
    public var progress: ProgressReporter?
    /// Whether it carries the user's access token where there is one, and goes without it when the login is over.
    package var offersAccessToken = false
    /// The path below which a large body may be sent in parts before the request; `nil` where it may not.
    package var uploads: String?
    /// The deadline itself, once the call has begun.
    package var end: Deadline?
    /// Where is told what happens in the call; `nil` when no one listens.
    package var events: CallEvents?

    /// What a response in JSON may have.
    public static let jsonLimit = 8 * 1024 * 1024
    /// What an image may have.
    public static let imageLimit = 32 * 1024 * 1024

    /// Options; a single attempt for a JSON response by default.
    public init(
        operation: String = "call",
        retry: RetryClass = .never,
        needsAccessToken: Bool = false,
        account: String? = nil,
        responseLimit: Int = CallOptions.jsonLimit,
        deadline: Duration? = nil,
        progress: ProgressReporter? = nil
    ) {
        self.operation = operation
        self.retry = retry
        self.needsAccessToken = needsAccessToken
        self.account = account
        self.responseLimit = responseLimit
        self.deadline = deadline
        self.progress = progress
    }
}
