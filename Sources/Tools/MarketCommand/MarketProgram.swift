import Dispatch
import Foundation
import OpenMarket
import OpenMarketBackend

/// The command as a whole: from arguments to the number the process ends with.
package struct MarketProgram: Sendable {
    let console: Console
    private let root: CommandSpec

    /// A program with the commands of a table.
    package init(console: Console, root: CommandSpec = .market) { (self.console, self.root) = (console, root) }

    /// Runs the command of this process and ends the process.
    package static func main(_ root: CommandSpec = .market) async {
        // A reader that goes away is told by the write that fails, not by a signal.
        Interruption.ignore(SIGPIPE)
        let arguments = Array(CommandLine.arguments.dropFirst())
        let program = MarketProgram(console: .standard(), root: root)
        let interruption = Interruption()
        let task = Task { await program.run(arguments) }
        let sources = interruption.cancel(task)
        let code = await task.value
        for source in sources { source.cancel() }
        if code == .interrupted, let signal = interruption.signal { exit(128 + signal) }
        exit(code.rawValue)
    }

    /// Does what the arguments ask for.
    package func run(_ arguments: [String]) async -> ExitCode {
        do throws(CommandFailure) {
            let call = try ArgumentParser(root: root).parse(arguments)
            let console = console.adjusted(to: call)
            if call.wantsHelp {
                try HelpPage(path: call.path, command: call.command).write(to: console)
            } else if call.has(.version) {
                try console.print("\(root.name) \(MarketVersion.current) (SQLite \(MarketBackend.sqliteVersion))")
            } else {
                try await call.command.action?.run(call, on: console)
            }
            return .success
        } catch let failure {
            // An interrupted command may fail in many ways, and the user who interrupted it need not read which.
            let error = Task.isCancelled && failure != .outputClosed ? .market(.cancelled) : failure
            let words = ArgumentParser.options(in: arguments)
            explain(error, asJSON: words.contains(OptionSpec.json.spelling))
            return error.exit
        }
    }

    private func explain(_ failure: CommandFailure, asJSON: Bool) {
        guard let explanation = Explanation(failure) else { return }
        if asJSON {
            console.warn(String(decoding: explanation.json.encoded(), as: UTF8.self))
        } else {
            for line in explanation.lines(of: root.name) { console.warn(line) }
        }
    }
}
