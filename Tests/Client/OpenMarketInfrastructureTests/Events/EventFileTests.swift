import Foundation
import OpenMarketData
import OpenMarketDomain
import TestSupport
import Testing

@testable import OpenMarketInfrastructure

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

@Suite("A file of events", .slot, .timeLimit(.minutes(10)))
struct EventFileTests {
    private let folder: TemporaryFolder
    private let url: URL
    private var older: URL { folder.url.appending(path: "events.1") }

    init() throws {
        folder = try TemporaryFolder()
        url = folder.url.appending(path: "events")
    }

    private func lines(_ url: URL) throws -> [String] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("Two who write to one file begin a new one together, and none of their last lines is lost")
    func twoWriters() throws {
        let (one, two) = (try EventFile(url, limit: 1_000), try EventFile(url, limit: 1_000))
        var written: [String] = []
        for number in 0..<200 {
            let line = "line \(number) " + String(repeating: "x", count: 20)
            (number % 3 == 0 ? two : one).write(line)
            written.append(line)
            let kept = try (FileManager.default.fileExists(atPath: older.path) ? lines(older) : []) + lines(url)
            #expect(kept == Array(written.suffix(kept.count)))
            for file in [url, older] { #expect(((try? Data(contentsOf: file))?.count ?? 0) <= 1_000) }
        }
        #expect(try folder.files.count == 2 && lines(older).count > 20)
    }

    @Test("A file that all could read is the user's from now on, and a pipe is refused at once")
    func permissions() throws {
        try Data().write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
        let file = try EventFile(url, limit: 1_000)
        file.write("line")
        #expect(try folder.permissions(of: url) == 0o600 && lines(url) == ["line"])
        let pipe = folder.url.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        #expect(throws: MarketError.storage(.unwritable)) { try EventFile(pipe, limit: 1_000) }
    }

    @Test("Clients that share a sink never use a number twice")
    func numbers() throws {
        let shared = try EventSink.jsonLines(to: url, limit: 100_000)
        let clients = (0..<2).map { _ in EventSink.all([EventSink { _ in }, shared]) }
        for _ in 0..<3 { for client in clients { client.call("a").note(.cache(.miss)) } }
        for number in 1...6 { #expect(try lines(url).count { $0.contains(#""call":\#(number),"#) } == 1) }
    }
}
