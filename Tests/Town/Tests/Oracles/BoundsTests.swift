import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of bounds", .slot)
@MainActor
struct BoundsTests {
    private let town = SmallTown()

    @Test("An act that sends more requests than the table says is a breach, once")
    func requests() throws {
        let device = town.addDevice(of: "bob")
        let act = town.act("home refresh", on: device)
        let sights = (0...BoundsOracle.Bound.requestsOfAnAct + 5).map { _ in
            Sight.asked(town.call("GET /api/products", of: device, in: act))
        }
        #expect(try town.judge("bounds", sights).map(\.key) == ["an act sends too many requests: home refresh"])
    }

    @Test("A room that is open may ask twice more for each message that the market takes, and no more often")
    func news() throws {
        let device = town.addDevice(of: "bob")
        let act = town.act("room appear", on: device)
        let message = try town.answered(.post, at: "/v1/projects/a/databases/b/documents:commit", by: device)
        let asked = Sight.asked(town.call("POST /v1/messages", of: device, in: act))
        let most = BoundsOracle.Bound.requestsOfAnAct + BoundsOracle.Bound.requestsOfNews
        #expect(try town.judge("bounds", [message] + Array(repeating: asked, count: most - 1)).isEmpty)
        #expect(
            try town.judge("bounds", [message] + Array(repeating: asked, count: most)).map(\.key)
                == ["an act sends too many requests: room appear"]
        )
    }

    @Test("Messages that wait are sent in the name of one act, which may ask three times more for each of them")
    func waiting() throws {
        let device = town.addDevice(of: "bob")
        let writing = Sight.began(town.act("room room.type send type send", on: device))
        let act = town.act("room answer failedMessage retry", on: device)
        let asked = Sight.asked(town.call("POST /v1/messages", of: device, in: act))
        let most = BoundsOracle.Bound.requestsOfAnAct + 2 * BoundsOracle.Bound.requestsOfAMessage
        #expect(try town.judge("bounds", [writing] + Array(repeating: asked, count: most - 1)).isEmpty)
        let key = ["an act sends too many requests: room answer failedMessage retry"]
        #expect(try town.judge("bounds", [writing] + Array(repeating: asked, count: most)).map(\.key) == key)
        let rested = [writing, .rested] + Array(repeating: asked, count: BoundsOracle.Bound.requestsOfAnAct)
        #expect(try town.judge("bounds", rested).map(\.key) == key)
    }

    @Test("A device that asks, jobs that run, and a scene that listens unseen, without an act are breaches")
    func spinning() throws {
        let device = town.addDevice(of: "bob")
        let quiet = Quiet(
            time: .seconds(60),
            jobs: BoundsOracle.Bound.quietJobs + 1,
            calls: [device.name: BoundsOracle.Bound.quietCalls + 1],
            listening: [device.name: ["room"]]
        )
        #expect(
            try town.judge("bounds", [.quiet(quiet)]).map(\.key)
                == [
                    "a device asks without an act", "jobs run without an act", "a scene listens that was left: room",
                ]
        )
    }

    @Test("A scene that is closed may not go on with what it began when it appeared, unless its process was killed")
    func closedScene() throws {
        let device = town.addDevice(of: "bob")
        device.open()
        let (act, root) = (town.act("product appear", on: device, scene: 90), town.act("home appear", on: device))
        let shown = Sight.shown(device, [])
        let key = ["a closed scene goes on: product appear"]
        #expect(try town.judge("bounds", [.began(act), .began(root), shown, shown, .rested]).map(\.key) == key)
        #expect(try town.judge("bounds", [.began(act), .ended(act), shown, .rested]).isEmpty)
        let oracle = BoundsOracle()
        #expect(oracle.see(.began(act), in: town).isEmpty)
        device.kill()
        device.open()
        #expect(oracle.see(shown, in: town).isEmpty)
        device.kill()
    }

    @Test("A device whose stream has ended may read as much as after an act, and no more")
    func reopening() throws {
        let device = town.addDevice(of: "bob")
        var quiet = Quiet(time: .seconds(60), jobs: 1, calls: [device.name: BoundsOracle.Bound.requestsOfAnAct])
        quiet.reopening = [device.name]
        #expect(try town.judge("bounds", [.quiet(quiet)]).isEmpty)
        quiet = Quiet(time: .seconds(60), jobs: 1, calls: [device.name: BoundsOracle.Bound.requestsOfAnAct + 1])
        quiet.reopening = [device.name]
        #expect(try town.judge("bounds", [.quiet(quiet)]).map(\.key) == ["a device asks without an act"])
    }

    @Test("Files of a device without end, and large ones, are breaches")
    func files() throws {
        let device = town.addDevice(of: "bob")
        for number in 0...BoundsOracle.Bound.filesOfADevice {
            try Data([1]).write(to: device.folder.appending(path: "file\(number)"))
        }
        try Data(count: BoundsOracle.Bound.bytesOfADevice).write(to: device.folder.appending(path: "large"))
        #expect(
            try town.judge("bounds", [.rested]).map(\.key)
                == ["a device has too many files", "the files of a device are too large"]
        )
    }

    @Test("Rows of a person without end are a breach")
    func rows() throws {
        let rows = Array(repeating: "{}", count: BoundsOracle.Bound.rowsOfAPerson + 1).joined(separator: ",")
        let export = HandedOut(kind: "export", person: "bob", text: "{\"likes\":[\(rows)],\"files\":[]}")
        #expect(try town.judge("bounds", [.handedOut(export)]).map(\.key) == ["a person has too many rows in likes"])
    }

    @Test("What stays below the numbers of the table is none")
    func below() throws {
        let device = town.addDevice(of: "bob")
        let act = town.act("home refresh", on: device)
        let found = try town.judge(
            "bounds",
            [
                .asked(town.call("GET /api/products", of: device, in: act)),
                .quiet(Quiet(time: .seconds(60), jobs: 10, calls: [device.name: 1])),
                .handedOut(HandedOut(kind: "export", person: "bob", text: "{\"likes\":[{}]}")), .rested,
            ]
        )
        #expect(found.isEmpty)
    }
}
