package import OpenMarket
package import OpenMarketBackend

extension MarketError {
    /// Whether the server serves no such path.
    var isUnknownRoute: Bool {
        guard case .rejected(let rejection) = self else { return false }
        return rejection.code == ServerRejection.unknownRoute
    }
}

extension CommandFailure {
    /// Returns the response of a market; a refusal becomes the command's failure, and `missing` where there is no such
    /// thing.
    @discardableResult
    static func of<Value>(
        _ work: @autoclosure () async throws(MarketError) -> Value,
        missing: CommandFailure? = nil
    ) async throws(CommandFailure) -> Value {
        do throws(MarketError) {
            return try await work()
        } catch .notFound {
            throw missing ?? .market(.notFound)
        } catch {
            throw .market(error)
        }
    }

    /// Does the work of a market in this process, and turns its failure into that of a command.
    @discardableResult
    static func of<Value>(
        backend work: @autoclosure () async throws(BackendError) -> Value
    ) async throws(CommandFailure) -> Value {
        do throws(BackendError) {
            return try await work()
        } catch {
            throw .backend(error)
        }
    }
}

/// The reason why a command could not do what it was asked for.
package enum CommandFailure: Error, Sendable, Hashable {
    /// The command line is wrong; the words say which command it was for.
    case usage(UsageProblem, command: [String])
    /// The market said no.
    case market(MarketError)
    /// Anything that one sentence explains.
    case explained(Explanation)
    /// The embedded market could not be opened, or an account not be made.
    case backend(BackendError)
    /// A backup, its return or a check did not come about.
    case operation(OperationError)
    /// A copy did not come to its end.
    case copy(CopyError)
    /// The server could not begin.
    case server(ServerError, port: Int)
    /// A file could not be used.
    case file(FileProblem, path: String)
    /// The server is not well, or a market is not whole; that has been said already.
    case unhealthy
    /// The program that serves the market has said why it failed.
    case told(exit: Int32)
    /// The program that read the output has ended.
    case outputClosed

    /// The problem of a file.
    package enum FileProblem: Sendable, Hashable {
        case missing
        case unreadable
        case unwritable
    }
}
