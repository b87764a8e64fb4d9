import CommandTestSupport
import OpenMarket
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Failures in words", .slot)
struct ExplanationTests {
    private static let errors: [(MarketError, ExitCode)] = [
        (.offline, .unavailable), (.unreachable, .unavailable), (.connectionLost, .unavailable),
        (.timedOut, .unavailable), (.insecureConnection, .unavailable), (.redirectRefused, .unavailable),
        (.unavailable(retryAfter: .seconds(3)), .unavailable), (.rateLimited(retryAfter: nil), .tryAgain),
        (.cancelled, .interrupted), (.unauthenticated, .permission), (.notOwner, .permission),
        (.wrongSecret, .permission), (.notFound, .failure), (.invalid([.stockTooLow(minimum: 0)]), .invalidInput),
        (.conflict, .failure), (.requestTooLarge, .invalidInput), (.responseTooLarge(limit: 7), .failure),
        (.rejected(ServerRejection(status: 400, message: "no")), .invalidInput),
        (.rejected(ServerRejection(status: 418)), .failure), (.server(ServerRejection(status: 500)), .failure),
        (.unreadable(Unreadable(expected: "number", path: "pages[1].price")), .failure),
        (.invalidRequest(.identifier), .usage), (.invalidRequest(.file), .unreadableFile),
        (.image(.unknownFormat), .invalidInput), (.image(.unreadableFile), .unreadableFile),
        (.image(.codecMissing(library: "libjpeg")), .invalidInput), (.storage(.full), .unwritableFile),
        (.unsupported(.banners), .failure),
    ]

    @Test("Every error of a market has a code, a sentence and an exit code", arguments: errors)
    func market(error: MarketError, exit: ExitCode) {
        let explanation = Explanation(error)
        #expect(explanation.exit == exit)
        #expect(!explanation.code.isEmpty && !explanation.sentence.isEmpty)
        #expect(CommandFailure.market(error).exit == exit)
    }

    @Test("What only the operator can undo says so")
    func operators() {
        let hidden = ServerRejection(status: 403, code: ServerRejection.hiddenByOperator)
        for error in [MarketError.account(.disabled), .rejected(hidden)] {
            #expect(Explanation(error).exit == .permission)
            #expect(Explanation(error).hint?.hasPrefix("Ask the operator") == true)
        }
    }

    @Test("Every exit code that is used is documented")
    func documented() {
        let documented = Set(ExitCode.table.map(\.term))
        for (_, exit) in Self.errors { #expect(documented.contains(String(exit.rawValue))) }
        let others: [CommandFailure] = [
            .unhealthy, .outputClosed, .outputFailed, .backend(.busy), .backend(.full), .backend(.foreignFile),
            .server(.badAddress("x"), port: 1), .file(.missing, path: "x"), .file(.unwritable, path: "x"),
            .noProduct(Product.ID(1)), .usage(.badVendor, command: ["market"]),
        ]
        for failure in others { #expect(documented.contains(String(failure.exit.rawValue))) }
    }

    @Test("What a server says cannot take over the terminal")
    func hostileServer() {
        let message = "\u{1B}]0;owned\u{07}" + String(repeating: "x", count: 10_000)
        let sentence = Explanation(.rejected(ServerRejection(status: 418, message: message))).sentence
        #expect(!sentence.contains("\u{1B}") && !sentence.contains("\u{07}"))
        #expect(sentence.count < 600)
    }

    @Test("A secret in a bad --vendor is not repeated")
    func secretStaysHidden() async {
        let run = await CommandRun("serve", "--vendor", "name:hunter2")
        #expect(run.code == .usage)
        #expect(!run.diagnostics.text.contains("hunter2"))
    }

    @Test("Asked for JSON, a failure is an object with every broken rule")
    func json() async {
        let run = await CommandRun(
            ["register", "--name", "ab", "--description", "x", "--price", "5", "--discount", "9", "--json"]
        )
        #expect(run.code == .invalidInput)
        #expect(
            run.diagnostics.text == """
                {"error":{"code":"invalid","message":"the market's rules are broken:","violations":[\
                {"field":"images","message":"there must be 1 to 5, there are 0"},\
                {"field":"name","message":"must have 3 to 100 characters, has 2"},\
                {"field":"discount","message":"must be from 0 to the price, 5"},\
                {"field":"description","message":"must have 10 to 1000 characters, has 1"}]}}

                """
        )
        #expect(run.output.text.isEmpty)
    }
}
