import CommandTestSupport
import Foundation
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Vendors that serve is told to have", .slot)
struct GivenVendorOptionTests {
    @Test(
        "They are written NAME:IDENTIFIER:SECRET, with a number behind it or not",
        arguments: [
            ("a:b:c", true), ("한옥:b:c:d", true), ("a:b:c:7", true), ("a:b", false), ("a:b:", false), ("::", false),
            ("", false), ("a:b::7", false),
        ]
    )
    func accounts(text: String, isGood: Bool) {
        #expect((GivenAccount(text) != nil) == isGood)
    }

    @Test(
        "Only the secret may hold colons; digits behind its last one are the number, and a colon at the end says no",
        arguments: [
            ("shop:me:a:b:c", "a:b:c", nil), ("shop:me:secret:13", "secret", 13), ("shop:me:a:b:13", "a:b", 13),
            ("shop:me:secret:13:", "secret:13", nil), ("shop:me:secret:1x", "secret:1x", nil),
            ("shop:me:1234", "1234", nil), ("shop:me:secret::", "secret:", nil),
            ("shop:me:secret:99999999999999999999", "secret", .max),
        ] as [(String, String, Int?)]
    )
    func number(text: String, secret: String, number: Int?) throws {
        let vendor = try #require(GivenAccount(text)).vendor
        #expect(vendor == GivenVendor(name: "shop", identifier: "me", secret: secret, number: number))
    }

    @Test("serve tells the number of each, as text and as JSON, whether it is new or not")
    func told() async throws {
        let folder = try ScratchFolder()
        let options = ["--data", folder.path("shop.db"), "--vendor", "shop:me:password:13", "--vendor", "두번째:you:pw"]
        let first = try await RunningServer(options)
        #expect(await first.stop() == .success)
        #expect(first.diagnostics.text.contains("Vendor shop: number 13.\n"))
        #expect(first.diagnostics.text.contains("Vendor 두번째: number 14.\n"))
        let second = try await RunningServer(options + ["--json"])
        #expect(await second.stop() == .success)
        #expect(
            second.address.contains(
                #""vendors":[{"id":13,"name":"shop","identifier":"me","isNew":false},{"id":14,"name":"두번째","#
            )
        )
    }

    @Test("A number that another vendor has, or that cannot be one, is refused with its reason")
    func refused() async {
        let twice = ["serve", "--port", "0", "--vendor", "a:1:pw:5", "--vendor", "b:2:pw:5"]
        let run = await CommandRun(twice)
        #expect(run.code == .failure)
        #expect(run.diagnostics.text.contains("of this name or number"))
        #expect(await CommandRun("serve", "--port", "0", "--vendor", "a:1:pw:0").code == .invalidInput)
        #expect(
            await CommandRun("serve", "--port", "0", "--vendor", "a:1:pw:99999999999999999999").code == .invalidInput
        )
    }

    @Test("Secrets can come from a file instead of the command line")
    func files() async throws {
        let folder = try ScratchFolder()
        try Data("shop:me:password:13\n\n상점:you:pw\n".utf8).write(to: folder.url.appending(path: "vendors"))
        try Data("t0ken\n".utf8).write(to: folder.url.appending(path: "token"))
        let server = try await RunningServer([
            "--vendor-file", folder.path("vendors"), "--owner-token-file", folder.path("token"),
        ])
        #expect(await server.stop() == .success)
        #expect(server.diagnostics.text.contains("Vendor shop: number 13.\nVendor 상점: number 14.\n"))
        #expect(await CommandRun("serve", "--vendor-file", folder.path("none")).code == .unreadableFile)
        #expect(await CommandRun("serve", "--owner-token-file", folder.path("none")).code == .unreadableFile)
        let both = ["serve", "--owner-token", "t", "--owner-token-file", folder.path("token")]
        #expect(await CommandRun(both).code == .usage)
    }

    @Test("serve warns of a market that will be gone and of connections that others can read")
    func warnings() async throws {
        func notes(_ options: String...) async throws -> String {
            let server = try await RunningServer(options)
            #expect(await server.stop() == .success)
            return server.diagnostics.text
        }
        let folder = try ScratchFolder()
        #expect(try await notes().contains("gone at the end"))
        #expect(try await notes("--demo").contains("fills a Firebase side"))
        #expect(try await !notes().contains("fills a Firebase side"))
        #expect(try await !notes("--data", folder.path("a.db")).contains("gone at the end"))
        #expect(try await !notes("--host", "127.0.0.1").contains("plain HTTP"))
        #expect(try await notes("--host", "0.0.0.0").contains("over plain HTTP"))
        let quiet = try await notes("--host", "0.0.0.0", "--quiet")
        #expect(quiet.contains("over plain HTTP") && !quiet.contains("gone at the end"))
    }
}
