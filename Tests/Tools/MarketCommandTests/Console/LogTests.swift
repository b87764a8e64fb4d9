import CommandTestSupport
import Dispatch
import Foundation
import OpenMarketBackend
import Synchronization
import TestSupport
import Testing

@testable import MarketCommand

@Suite("The log of a server", .slot)
struct LogTests {
    @Test("A line has time and client, as words or as JSON")
    func formats() async throws {
        for format in ["text", "json"] {
            let server = try await RunningServer(["--log", "--log-format", format])
            #expect(await CommandRun("health", "--url", server.address).code == .success)
            #expect(await server.stop() == .success)
            let lines = server.diagnostics.text.split(separator: "\n").map(String.init)
            let line = try #require(lines.first { $0.contains("/healthChecker") })
            if format == "json" {
                let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                #expect(object["status"] as? Int == 200 && object["method"] as? String == "GET")
                #expect((object["time"] as? String)?.hasSuffix("Z") == true)
            } else {
                let form = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z - \w+ GET \/healthChecker 200 \d+B \d+us/
                #expect(line.wholeMatch(of: form) != nil, "\(line)")
            }
        }
    }

    @Test("What SQLite says is one line with its code, in either form")
    func sqlite() {
        let moment = Date(timeIntervalSince1970: 0)
        let text = LogFormat.text.line(sqlite: "disk\nimage", code: 267, at: moment)
        #expect(text == "1970-01-01T00:00:00.000Z SQLite error 11 (267): disk image")
        let json = LogFormat.json.line(sqlite: "3.40.1", at: moment)
        #expect(json == #"{"time":"1970-01-01T00:00:00.000Z","sqlite":"3.40.1","code":null}"#)
    }

    @Test("A reader that takes nothing holds up no one: lines are dropped, counted, and said later")
    func stuck() async {
        let gate = DispatchSemaphore(value: 0)
        let written = Mutex("")
        let isStuck = DispatchSemaphore(value: 0)
        let writer = LogWriter(capacity: 2) { piece in
            isStuck.signal()
            gate.wait()
            written.withLock { $0 += piece }
        }
        writer.write("first")
        await wait(for: isStuck)
        for number in 0..<5 { writer.write("line \(number)") }
        #expect(writer.dropped == 3)
        // The end does not wait for the reader either.
        await writer.finish(patience: .milliseconds(1))
        gate.signal()
        await wait(for: isStuck)
        gate.signal()
        await writer.finish(patience: .seconds(600))
        #expect(written.withLock { $0 } == "first\nline 0\nline 1\n3 lines of the log were dropped\n")
    }

    private func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { waiter in
            DispatchQueue.global().async {
                semaphore.wait()
                waiter.resume()
            }
        }
    }
}
