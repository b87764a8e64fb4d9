/// The report of a server when it refused a request or failed.
public struct ServerRejection: Sendable, Hashable {
    /// The HTTP status, or 0 where the back end has none.
    public let status: Int
    /// The server's own code, an open set.
    public let code: String?
    /// The server's own sentence, shortened, without control characters; for logs and developers.
    public let message: String?

    /// The code of a path that the server does not serve.
    ///
    /// The server, or the generation of its API, does not know the path; a missing product is
    /// ``MarketError/notFound`` instead. Servers that do not distinguish the two lead to that case, too.
    public static let unknownRoute = "unknownRoute"

    /// A refusal.
    public init(status: Int, code: String? = nil, message: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
    }
}
