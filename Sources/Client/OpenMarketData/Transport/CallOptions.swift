public import OpenMarketDomain

/// The facts about a call beyond its bytes, for a transport and its middleware.
public struct CallOptions: Sendable {
    /// A name for logs and metrics, such as `products.page`; never a path, which may hold ids.
    public var operation: String
    public var retry: RetryClass
    public var needsAccessToken: Bool
    /// The account of the call, so that one account never sees a cached response for another.
    public var account: String?
    /// A response longer than this many bytes, after decoding, is not read.
    public var responseLimit: Int
    /// The time that the whole call may take, with all its attempts; the client's default when `nil`.
    public var deadline: Duration?
    public var progress: ProgressReporter?
    /// Whether it carries the user's access token where there is one, and goes without it when the login is over.
    package var offersAccessToken = false
    /// The tokens of the login that the call is made for, where it is not that of the client.
    package var tokens: (any CallTokens)?
    /// The meaning of responses for another attempt.
    package var policy = CallPolicy.http
    /// The receiver of the doubt that an attempt leaves; `nil` for a call that changes nothing.
    package var earlier: EarlierAttempts?
    /// The path below which a large body may be sent in parts before the request; `nil` where it may not.
    package var uploads: String?
    /// The secret that the parts of such a body carry.
    package var uploadSecret: Secret?
    /// The deadline itself, once the call has begun.
    package var end: Deadline?
    /// Whether calls that someone waits for go before it, as before the images of a list.
    package var yields = false
    /// The receiver of the events of the call; `nil` when no one listens.
    package var events: CallEvents?

    /// The limit of a response in JSON.
    public static let jsonLimit = 8 * 1024 * 1024
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
        (self.operation, self.retry, self.needsAccessToken) = (operation, retry, needsAccessToken)
        (self.account, self.responseLimit, self.deadline) = (account, responseLimit, deadline)
        self.progress = progress
    }
}
