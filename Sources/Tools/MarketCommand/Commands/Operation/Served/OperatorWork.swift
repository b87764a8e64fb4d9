import Foundation
import Foundation
import OpenMarket
import OpenMarketBackend

/// A command about a file that runs within the program that serves the file, where there is one.
protocol ServedWork: MarketAction {}

extension ServedWork {
    /// Has the command run where its file is served; `false` when no other program serves the file.
    func runsElsewhere(_ call: Invocation, _ console: Console) async throws(CommandFailure) -> Bool {
        guard SelectedMarket.served == nil, let path = call.text(.data), let server = OperatorSocket(of: path),
            let code = try await server.run(call, console)
        else { return false }
        guard code == .success else { throw .told(exit: code.rawValue) }
        return true
    }
}

/// A command of the market's operator: it works on the file, or within the program that serves it.
protocol OperatorWork: ServedWork {
    /// Whether a file that is not there is made.
    var makesFile: Bool { get }

    /// Checks the command line before any market is opened, and adds the values that only this program can read.
    func prepared(_ call: Invocation, _ console: Console) async throws(CommandFailure) -> Invocation

    /// Does the work; returns what was changed, for the market to remember, without secrets.
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
}

extension OperatorWork {
    var makesFile: Bool { false }

    func prepared(_ call: Invocation, _ console: Console) async throws(CommandFailure) -> Invocation {
        _ = try MarketFile(existing: call)
        return call
    }

    func run(_ typed: Invocation, on console: Console) async throws(CommandFailure) {
        if let market = SelectedMarket.served {
            return try await market.operated.withReserve { () async throws(CommandFailure) in
                try await note(market, typed, console)
            }
        }
        let call = try await prepared(typed, console)
        if try await runsElsewhere(call, console) { return }
        // Opening the file on a full disk needs room, too.
        let reserve = call.text(.data).map { OperatorReserve(beside: URL(filePath: $0)) }
        let isReleased = reserve?.release() == true
        defer { if isReleased { reserve?.restore() } }
        let opener = MarketOpener(call: call, console: console, makesFile: makesFile, usesAccount: false)
        try await opener.run(OpenedWork(work: self))
    }

    /// Does the work, and has the market remember what was changed.
    fileprivate func note(
        _ market: SelectedMarket,
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) {
        guard let change = try await act(on: market, call, console), market.kind == .file else { return }
        let backend = try market.operated
        try await CommandFailure.of(backend: await backend.note(act: change, by: console.user))
    }
}

/// The work of an operator on a market that was opened for it.
private struct OpenedWork: MarketWork {
    let work: any OperatorWork

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        try await work.note(market, call, console)
    }
}

extension SelectedMarket {
    /// The market itself, which is in this process.
    var operated: MarketBackend {
        get throws(CommandFailure) {
            guard let backend else { throw .backend(.unwritable) }
            return backend
        }
    }
}
