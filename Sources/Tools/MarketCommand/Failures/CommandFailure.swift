import OpenMarket
import OpenMarketBackend

extension MarketError {
    /// Whether the server serves no such path.
    var isUnknownRoute: Bool {
        guard case .rejected(let rejection) = self else { return false }
        return rejection.code == ServerRejection.unknownRoute
    }
}

/// Why a command could not do what it was asked for.
enum CommandFailure: Error, Sendable, Hashable {
    /// The command line is wrong; the words say which command it was for.
    case usage(UsageProblem, command: [String])
    /// The market said no.
    case market(MarketError)
    /// No one is logged in, or no longer.
    case notLoggedIn
    /// No user sells under this name.
    case noUser(String)
    /// No vendor has this name or identifier.
    case noVendor(String)
    /// No account has this address or id.
    case noAccount(String)
    /// The server makes no accounts.
    case noSignUp
    /// The market does not know what this command asks for: perhaps it speaks another generation than this one.
    case unknownRoute(generation: String)
    /// The product belongs to another vendor than the demo market's own, which acts where no account is named.
    case notDemoVendors(vendor: String)
    /// An account that was to be there contradicts one that is.
    case vendorTaken
    /// There is no product with this id.
    case noProduct(Product.ID)
    /// The product has no such image.
    case noImage(number: Int, of: Int)
    /// The embedded market could not be opened, or an account not be made.
    case backend(BackendError)
    /// A backup, its return or a check did not come about.
    case operation(OperationError)
    /// A copy did not come to its end.
    case copy(CopyError)
    /// No program serves the market in the file.
    case notServed
    /// The server could not begin.
    case server(ServerError, port: Int)
    /// A file could not be used.
    case file(FileProblem, path: String)
    /// The course cannot go on.
    case learning(LearnProblem)
    /// The server is not well, or a market is not whole; that has been said already.
    case unhealthy
    /// The program that serves the market has said why it failed.
    case told(exit: Int32)
    /// No one reads the output any more.
    case outputClosed
    /// The output could not be written.
    case outputFailed

    /// The problem of a file.
    enum FileProblem: Sendable, Hashable {
        case missing
        case unreadable
        case unwritable
    }
}
