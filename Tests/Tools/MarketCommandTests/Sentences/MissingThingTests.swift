import CommandTestSupport
import Foundation
import OpenMarket
import TestSupport
import Testing

@testable import MarketCommand

@Suite("What is missing is called by its name", .slot)
struct MissingThingTests {
    @Test("A server without sign-up says so", arguments: ["v2", "v3"])
    func signUp(generation: String) async throws {
        let server = try await RunningServer(["--generation", generation])
        let run = await CommandRun("vendor", "add", "newcomer", "--url", server.address, "--generation", generation)
        #expect(run.code == .failure)
        #expect(run.diagnostics.text.contains("does not make accounts of vendors"))
        #expect(await server.stop() == .success)
    }

    @Test("A list of another generation is no missing product", arguments: [("v1a", "v3x"), ("v3x", "v1a")])
    func generation(served: String, spoken: String) async throws {
        let server = try await RunningServer(["--generation", served])
        let run = await CommandRun("list", "--url", server.address, "--generation", spoken)
        #expect(run.code == .failure)
        #expect(run.diagnostics.text.contains("no Open Market of generation \(spoken) at this address"))
        #expect(await server.stop() == .success)
    }

    @Test("A name that no user has is called that")
    func chat() async throws {
        let server = try await RunningServer(["--demo"])
        let folder = try ScratchFolder()
        let place = ["--url", server.address, "--session", folder.path("ann.json")]
        let signup = ["signup", "ann", "--email", "ann@example.com", "--password", "p4ssword"]
        #expect(await CommandRun(signup + place).code == .success)
        let run = await CommandRun(["chat", "둘둘", "--send", "hello"] + place)
        #expect(run.code == .failure)
        #expect(run.diagnostics.text.contains("there is no user named '둘둘'"))
        #expect(run.diagnostics.text.contains("market signup NAME --identifier"))
        #expect(await CommandRun(["chat", "책갈피", "--send", "hello"] + place).code == .success)
        let register = ["register", "--name", "Sea chest", "--description", "Oak, with brass.", "--price", "5"]
        let nobody = ["--url", server.address, "--session", folder.path("nobody.json")]
        let selling = await CommandRun(register + ["--photo", #filePath] + nobody)
        #expect(selling.code == .permission, "\(selling.diagnostics.text)")
        #expect(selling.diagnostics.text.contains("market signup"))
        #expect(await server.stop() == .success)
    }

    @Test("All options that are missing are named at once")
    func register() async {
        let run = await CommandRun("register")
        #expect(run.code == .usage)
        #expect(
            run.diagnostics.text.hasPrefix(
                "market: 'market register' needs --name NAME, --description TEXT and --price AMOUNT\n"
            )
        )
    }

    @Test("Without an account, the demo market says who acts")
    func demoVendor() async {
        let run = await CommandRun("delete", "36", "--yes")
        #expect(run.code == .permission)
        #expect(run.diagnostics.text.contains("without an account the demo market acts as"))
        #expect(!run.diagnostics.text.contains("secret is wrong"))
    }

    @Test("Libraries that are missing are named before a photo is chosen")
    func libraries() async {
        #expect(MissingLibraries.sentence(missing: []) == nil)
        let sentence = MissingLibraries.sentence(missing: ["libturbojpeg0", "libpng16-16"])
        #expect(sentence?.hasSuffix("install libturbojpeg0 and libpng16-16.") == true)
        // The help breaks its lines where it likes.
        let help = await CommandRun("register", "--help").output.text.split(whereSeparator: \.isWhitespace)
        #expect(help.joined(separator: " ").contains(MissingLibraries.state))
    }

    @Test("Where tests of images were left out because a library is missing, the run says so")
    func skippedTests() {
        let missing = PhotoLibraries.missing
        guard !missing.isEmpty else { return }
        print("skipped: some tests of images need libraries; apt-get install \(missing.joined(separator: " "))")
    }

    @Test("Dates are those of the reader's clock; JSON keeps UTC")
    func dates() throws {
        let date = try Date("2026-11-21T15:00:00Z", strategy: .iso8601)
        #expect(LocalDate.text(date, in: try #require(TimeZone(secondsFromGMT: 9 * 3600))) == "2026-11-22 00:00")
        #expect(LocalDate.text(date, in: try #require(TimeZone(secondsFromGMT: -12_600))) == "2026-11-21 11:30")
        #expect(LocalDate.text(.init(timeIntervalSince1970: -1), in: .gmt) == "1969-12-31 23:59")
    }
}
