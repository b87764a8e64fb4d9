import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDesk
import OpenMarketEmbedded
import Synchronization

/// Runs the commands that come over the socket of the operator on the market that this program serves.
struct OperatorRoutes: RequestHandler {
    let market: MarketBackend
    let desk: OperatorDesk
    /// The console of the program, from which commands have nothing but its settings.
    let console: Console

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard request.method == .post, request.path == OperatorSocket.target,
            request.headers["Content-Type"]?.hasPrefix("application/json") == true
        else { return HTTPResponse(status: 404) }
        guard case .bytes(let text) = request.body,
            let order = try? JSONDecoder().decode(OperatorSocket.Request.self, from: text),
            let body = try? JSONEncoder().encode(await answer(order))
        else { return HTTPResponse(status: 400) }
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }

    private func answer(_ order: OperatorSocket.Request) async -> OperatorSocket.Answer {
        let (output, diagnostics) = (TextBuffer(), TextBuffer())
        var own = Console(output: output, diagnostics: diagnostics)
        own.passwordIterations = console.passwordIterations
        own.user = order.user ?? "socket"
        own.input = { AsyncStream { $0.finish() } }
        own.folder = order.folder ?? console.folder
        own.timeZone = order.timeZone.flatMap(TimeZone.init(identifier:)) ?? console.timeZone
        let client = OpenMarketClient.embedded(market)
        let served = SelectedMarket(kind: .file, client: client, backend: market, desk: desk)
        var code = ExitCode.usage
        if Self.isOperators(order.arguments) {
            code = await SelectedMarket.$served.withValue(served) { [own] in
                await MarketProgram(console: own).run(order.arguments)
            }
        } else {
            own.warn("error: only the commands of an operator are run by the program that serves a market")
        }
        return OperatorSocket.Answer(code: code.rawValue, output: output.text, diagnostics: diagnostics.text)
    }

    /// The server for the commands of the operator; `nil` for a market that is in no file, or whose path is too long.
    static func server(
        _ market: MarketBackend,
        _ desk: OperatorDesk,
        _ call: Invocation,
        _ console: Console
    ) -> HTTPServer? {
        guard let socket = call.text(.data).flatMap(OperatorSocket.init) else { return nil }
        var configuration = ServerConfiguration()
        (configuration.socketPath, configuration.isSocketPrivate) = (socket.path, true)
        configuration.connections = 16
        let routes = OperatorRoutes(market: market, desk: desk, console: console)
        return HTTPServer(handler: routes, configuration: configuration)
    }

    /// Returns whether a command line is one of an operator; one that is wrong is explained by running it.
    private static func isOperators(_ arguments: [String]) -> Bool {
        do throws(CommandFailure) {
            let call = try ArgumentParser(root: .market).parse(arguments)
            return call.wantsHelp || call.command.action is any ServedWork
        } catch {
            return true
        }
    }
}

/// A sink that keeps what is written.
private final class TextBuffer: TextSink {
    private let bytes = Mutex(Data())

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

    func write(_ data: Data) throws(CommandFailure) { bytes.withLock { $0 += data } }
}
