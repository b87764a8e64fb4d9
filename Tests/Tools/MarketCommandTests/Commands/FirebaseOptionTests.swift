import CommandTestSupport
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Options for Firebase's protocols", .slot)
struct FirebaseOptionTests {
    private func configuration(_ words: String...) throws -> ServedFirebase? {
        ServedFirebase(try ArgumentParser(root: .market).parse(["serve"] + words))
    }

    @Test(
        "The protocols are spoken when an option asks for them, or when the people have no other way",
        arguments: [
            ([], false), (["--firebase"], true), (["--project", "shop"], true), (["--layout", "safe"], true),
            (["--owner-token", "0123456789abcdef"], true), (["--generation", "v3"], true),
            (["--generation", "v3x"], false), (["--emulate-providers"], false),
        ] as [([String], Bool)]
    )
    func door(_ words: [String], _ isOpen: Bool) throws {
        let call = try ArgumentParser(root: .market).parse(["serve"] + words)
        #expect(try #require(ServedFirebase(call)).isOpen == isOpen)
    }

    @Test("They are spoken for the project that clients name")
    func defaults() throws {
        let standard = try #require(try configuration("--firebase"))
        #expect(standard.project == "demo-open-market" && standard.layout == .safe && standard.protectsEnumeration)
        let other = try #require(
            try configuration("--project", "shop", "--layout", "original", "--no-enumeration-protection")
        )
        #expect(other.project == "shop" && other.layout == .original && !other.protectsEnumeration)
        #expect(try configuration("--no-firebase") == nil)
    }

    @Test(
        "Providers are emulated when asked for, and never in a market that others reach, or that is kept",
        arguments: [["--data", "shop.db"], ["--host", "0.0.0.0"], ["--trusted-proxy", "127.0.0.1"]]
    )
    func providers(_ words: [String]) async throws {
        #expect(try configuration()?.emulatesProviders == false)
        #expect(try configuration("--emulate-providers")?.emulatesProviders == true)
        let run = await CommandRun(["serve", "--port", "0", "--emulate-providers"] + words)
        #expect(run.code == .usage && run.diagnostics.text.contains(words[0]))
    }

    @Test(
        "The well-known token opens only a market that is in memory and on this machine",
        arguments: [
            ([], nil), (["--firebase"], "owner"), (["--firebase", "--host", "::1"], "owner"),
            (["--firebase", "--host", "0.0.0.0"], nil), (["--firebase", "--data", "shop.db"], nil),
            (["--data", "shop.db", "--owner-token", "t"], "t"), (["--host", "192.0.2.1", "--owner-token=u"], "u"),
        ] as [([String], String?)]
    )
    func ownerToken(_ words: [String], _ token: String?) throws {
        let call = try ArgumentParser(root: .market).parse(["serve"] + words)
        #expect(try #require(ServedFirebase(call)).ownerToken == token)
    }
}
