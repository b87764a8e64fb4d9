import CommandTestSupport
import Foundation
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Options in a file", .slot)
struct ConfigurationFileTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func complete(_ text: String, _ typed: String...) throws -> Invocation {
        try Data(text.utf8).write(to: folder.url.appending(path: "shop.conf"))
        let words = ["serve", "--config", folder.path("shop.conf")] + typed
        return try ConfigurationFile.complete(ArgumentParser(root: .market).parse(words))
    }

    @Test("Each line is an option, and what is typed counts more")
    func reading() throws {
        let call = try complete(
            "# A shop\r\n\r\nport = 9000\n  vendor = a:b:c = d \nvendor=e:f:g\nlog\ndemo = false\nno-firebase = true\n",
            "--port",
            "0"
        )
        #expect(call.number(.port) == 0)
        #expect(call.texts(.vendorAccount) == ["a:b:c = d", "e:f:g"])
        #expect(call.has(.log) && call.has(.noFirebase) && !call.has(.demo))
    }

    @Test(
        "A line that is wrong is named with its number",
        arguments: [
            ("port = 99999", "line 1: --port needs a whole number"), ("\nprot = 1", "did you mean '--port'"),
            ("port = 1\nport = 2", "line 2: --port was given twice"), ("log = maybe", "must be true or false"),
            ("port", "line 1: --port needs a value"), ("config = other", "no option 'config'"),
        ]
    )
    func mistakes(_ text: String, _ sentence: String) async throws {
        try Data(text.utf8).write(to: folder.url.appending(path: "bad.conf"))
        let run = await CommandRun("serve", "--config", folder.path("bad.conf"))
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains(sentence), "\(run.diagnostics.text)")
    }

    @Test("A file that cannot be read is said")
    func missing() async {
        let run = await CommandRun("serve", "--config", folder.path("none.conf"))
        #expect(run.code == .unreadableFile)
    }

    @Test("Each limit can be set, at both ends of its range, and no two set the same")
    func limits() throws {
        var results: Set<String> = []
        for limit in LimitOption.all {
            guard case .number(_, let bounds) = limit.option.kind else {
                Issue.record("\(limit.option.name) takes no number")
                continue
            }
            let (low, high) = (result(of: limit, bounds.lowerBound), result(of: limit, bounds.upperBound))
            #expect(low != high, "\(limit.option.name)")
            results.insert(high)
        }
        #expect(results.count == LimitOption.all.count)
        #expect(Set(LimitOption.all.map(\.option.name)).count == LimitOption.all.count)
    }

    private func result(of limit: LimitOption, _ value: Int) -> String {
        var limits = ServeLimits()
        limits[keyPath: limit.value] = value
        return "\(limits)"
    }
}
