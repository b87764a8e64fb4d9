import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Lanes of notices, of which none waits for another", .slot, .timeLimit(.minutes(10)))
struct NoticeLaneTests {
    private static let seeds = UInt64(0)..<40
    private let service = PushService()

    private static func send(_ number: Int64, account: Int, service: String) -> NoticeSend {
        let device = NoticeDeviceRecord(
            id: number,
            account: "user\(account)",
            session: nil,
            service: .web,
            address: service,
            name: "",
            language: "en"
        )
        return NoticeSend(
            notice: number,
            device: device,
            kind: "message",
            subject: "a_b",
            other: nil,
            at: 0,
            isOver: false,
            tries: 0
        )
    }

    @Test("Each send is begun or goes back once, and no lane is begun twice or above its number", arguments: seeds)
    func law(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var lanes = NoticeLanes { $0.address }
        var (moment, count): (Duration, Int64) = (.zero, 0)
        var (left, underWay): (Set<Int64>, Set<NoticeLanes.Lane>) = ([], [])
        func step() {
            let (ready, back) = lanes.next(at: moment)
            for job in ready {
                let isNew = underWay.insert(job.lane).inserted
                #expect(isNew)
                #expect(job.sends.allSatisfy { $0.device.account == job.lane.account })
            }
            for send in ready.flatMap(\.sends) + back {
                let wasLeft = left.remove(send.notice) != nil
                #expect(wasLeft)
            }
            let services = Dictionary(grouping: underWay, by: \.service)
            #expect(services.values.allSatisfy { $0.count <= NoticeDelivery.requestsPerService })
        }
        for _ in 0..<60 {
            let sends = (0..<min(lanes.room, Int.random(in: 0...40, using: &random))).map { _ in
                count += 1
                let account = Int.random(in: 0..<100, using: &random)
                return Self.send(count, account: account, service: "\(Int.random(in: 0..<3, using: &random))")
            }
            left.formUnion(sends.map(\.notice))
            lanes.add(sends)
            moment += .milliseconds(Int.random(in: 0...700, using: &random))
            step()
            // The last service never answers.
            for lane in underWay.sorted(by: { $0.account < $1.account }) where lane.service != "2" {
                guard Bool.random(using: &random) else { continue }
                underWay.remove(lane)
                lanes.end(lane)
            }
        }
        while !lanes.isIdle {
            for lane in underWay { lanes.end(lane) }
            underWay = []
            step()
        }
        #expect(left.isEmpty)
    }

    @Test("What would wait for a slow service, or for a slow lane, goes back, and all else begins")
    func slow() {
        var lanes = NoticeLanes { $0.address }
        lanes.add((0..<100).map { Self.send(Int64($0), account: $0, service: "slow") })
        let first = lanes.next(at: .zero)
        #expect(first.ready.count == NoticeDelivery.requestsPerService)
        #expect(lanes.room == 256 - 68)
        lanes.add([Self.send(100, account: 0, service: "slow"), Self.send(101, account: 0, service: "prompt")])
        let next = lanes.next(at: .milliseconds(999))
        #expect(next.ready.flatMap(\.sends).map(\.notice) == [101] && next.back.isEmpty)
        let (last, waiting) = (lanes.next(at: .seconds(1)), lanes.takeWaiting())
        #expect(last.back.count == 69 && waiting.isEmpty && !lanes.isIdle)
    }

    /// Adds users with one device each, and one notice for each of them.
    private func crowd(_ names: Range<Int>, in scene: inout DealScene) async throws {
        let key = try #require(P256Key()).publicBytes
        for number in names { try await scene.join("user\(number)") }
        let users = names.map { (number: $0, id: scene.uid("user\($0)")) }
        try await scene.probe.backend.store.database.write { session throws(StoreError) in
            for user in users {
                let device = NoticeDeviceRecord(
                    account: user.id,
                    session: nil,
                    service: .web,
                    address: "https://a.push.example/\(user.number)",
                    key: key,
                    secret: [UInt8](repeating: 1, count: 16),
                    name: "",
                    language: "en"
                )
                _ = try NoticeTable(session.connection).register(device, at: 1)
                try session.connection.run(
                    "INSERT INTO notices (account, kind, subject, at) VALUES (?, 'report_decided', '1', 0)",
                    [.text(user.id)]
                )
            }
        }
    }

    @Test("Sixty accounts are told while the first one gets no response, and so is what comes later")
    func independent() async throws {
        let waiting = ManualClock()
        var scene = try await DealScene(notices: service.delivery(), waiting: waiting)
        try await scene.register("sam", device: "sam-1")
        try await scene.register("bea", device: "bea-1")
        try await scene.openChat("bea", "cat")
        let gate = Gate()
        service.hold("/sam-1", at: gate)
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        scene.probe.clock.advance(by: .seconds(2))
        try await crowd(0..<60, in: &scene)
        let backend = scene.probe.backend
        let sending = Task { await backend.sendNotices() }
        await gate.untilWaiting()
        try await eventually { service.targets.count == 61 }
        #expect(service.targets.filter { $0 != "/sam-1" }.count == Set(service.targets).count - 1)
        await scene.write("hello", id: "m2", from: "cat", to: "bea")
        let clock = scene.probe.clock
        try await eventually {
            clock.advance(by: .milliseconds(100))
            waiting.advance(by: .milliseconds(100))
            return service.targets.contains("/bea-1")
        }
        sending.cancel()
        gate.open()
        await sending.value
        #expect(service.targets.count == 62)
    }
}
