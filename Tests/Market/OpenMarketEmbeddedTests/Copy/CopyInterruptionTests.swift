import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("A copy that is interrupted goes on", .slot, .timeLimit(.minutes(10)))
struct CopyInterruptionTests {
    /// Ends after so many calls, before or after the one that it ends with.
    private static let ends: [(Int, MortalTransport.Moment)] = [3, 13, 0, 1, 2, 5, 8].prefix(repetitions(2, nightly: 7))
        .flatMap { calls in
            MortalTransport.Moment.allCases.map { (calls, $0) }
        }

    @Test("Ended at any call, the same command writes the rest and nothing twice", arguments: ends)
    func upload(calls: Int, moment: MortalTransport.Moment) async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            let mortal = MortalTransport(scene.transport, calls: calls, moment: moment)
            await #expect(throws: CopyError.self) {
                try await scene.upload("shop.db", over: scene.connection(over: mortal))
            }
            #expect(mortal.isDead)
            let report = try await scene.upload("shop.db")
            #expect(report.isSame == true)
            #expect(report.refusals.isEmpty)
            let all = report.sections.reduce(0) { $0 + $1.read }
            #expect(report.sections.reduce(0) { $0 + $1.known } + report.written == all)
            #expect(try await scene.upload("shop.db").written == 0)
        }
    }

    @Test("On the way back as well, and there is no file under the name before it is whole", arguments: ends)
    func download(calls: Int, moment: MortalTransport.Moment) async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            let mortal = MortalTransport(scene.transport, calls: calls, moment: moment)
            await #expect(throws: CopyError.self) {
                try await scene.download("back.db", over: scene.connection(over: mortal))
            }
            #expect(!FileManager.default.fileExists(atPath: scene.file("back.db").path))
            #expect(try await scene.download("back.db").isSame == true)
            let check = try MarketCheck(of: scene.file("back.db")).run()
            #expect(check.findings.filter(\.isProblem).isEmpty)
        }
    }

    @Test("A service that has had enough is asked again when it said so; the pause is told")
    func quota() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            let busy = StubbornTransport(scene.transport, refusals: 4, status: 429, after: "7")
            let pauses = Mutex<[CopyProgress]>([])
            let connection = scene.connection(over: busy) { step in
                if case .waiting = step { pauses.withLock { $0.append(step) } }
            }
            #expect(try await scene.upload("shop.db", over: connection).isSame == true)
            let expected = CopyProgress.waiting(seconds: 7, service: "accounts (identitytoolkit)")
            #expect(pauses.withLock { $0 } == Array(repeating: expected, count: 4))
        }
    }

    @Test("What the project refuses for good is not asked for again: a name that is taken there")
    func taken() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { _ = try await $0.backend.addDemoCatalogue() }
            _ = try await scene.cloud.addDemoCatalogue()
            let pauses = Mutex(0)
            let connection = scene.connection { step in
                if case .waiting = step { pauses.withLock { $0 += 1 } }
            }
            do throws(CopyError) {
                #expect(try await scene.upload("shop.db", over: connection).isSame == false)
            } catch {
                guard case .refused = error else { throw error }
            }
            #expect(pauses.withLock { $0 } == 0)
        }
    }

    @Test("A token that has run out is read again, once; then it is wrong")
    func token() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            let texts = Mutex(["old", "owner"])
            let token = OwnerToken(from: "a test") { texts.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } }
            #expect(try await scene.upload("shop.db", over: scene.connection(token: token)).isSame == true)
            let wrong = OwnerToken(from: "a test") { "wrong" }
            await #expect(throws: CopyError.badToken) {
                try await scene.upload("shop.db", over: scene.connection(token: wrong))
            }
        }
    }

    @Test("A project that is not there, a right that is missing and a service that is down are told apart")
    func failures() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            for (status, expected) in [
                (404, CopyError.noProject(scene.project.projectID)), (403, .denied("accounts (identitytoolkit)")),
                (500, .unreachable(service: "accounts (identitytoolkit)")),
                (429, .exhausted(service: "accounts (identitytoolkit)")),
            ] {
                let stub = StubbornTransport(scene.transport, refusals: .max, status: status)
                await #expect(throws: expected) {
                    try await scene.upload("shop.db", over: scene.connection(over: stub))
                }
            }
        }
    }
}

/// A connection to a service that refuses so many calls first.
private final class StubbornTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let response: HTTPResponse
    private let rest: Mutex<Int>

    init(_ base: any HTTPTransport, refusals: Int, status: Int, after: String? = nil) {
        self.base = base
        response = HTTPResponse(status: status, headers: after.map { ["Retry-After": $0] } ?? [:])
        rest = Mutex(refusals)
    }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let isRefused = rest.withLock { rest in
            defer { rest = max(0, rest - 1) }
            return rest > 0
        }
        return isRefused ? response : try await base.send(request, options: options)
    }
}
