import Foundation
import OpenMarketData
import OpenMarketWire
import Testing

@testable import TownSimulation

/// A town in which nothing happens but what a test says.
@MainActor
final class SmallTown: TownView {
    let truth = Truth()
    private(set) var devices: [Device] = []
    var held: [HeldCall] = []
    var marketFiles: [(name: String, content: Data)] = []
    var marketRows: [(table: String, content: Data)] = []
    private let gate = Gate()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "small-town-\(UUID().uuidString)")
    private let markets: TownMarkets
    private var acts = 0

    init() { markets = TownMarkets(.market, in: folder, seed: 1, isStocked: false) }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    /// A device that is never opened.
    func addDevice(of person: String) -> Device {
        let setup = Device.Setup(wiring: .market, generation: .v3x, policy: .networkFirst)
        let device = Device("\(person)1", of: person, setup, in: folder, gate, markets, seed: 1)
        devices.append(device)
        return device
    }

    /// Something that a person does on a scene.
    func act(_ name: String, on device: Device, scene: Int? = 1) -> Act {
        acts += 1
        return Act(number: acts, device: device.name, scene: scene, name: name)
    }

    /// A call that an act sends.
    func call(
        _ line: String,
        of device: Device,
        in act: Act? = nil,
        phase: HeldCall.Phase = .request
    ) -> HeldCall {
        let method = HTTPMethod(rawValue: line.split(separator: " ").first.map { String($0) } ?? "GET")
        return Act.$current.withValue(act) { HeldCall(1, device.wire, phase, method, line) }
    }

    /// What the oracle of a name, as towns have it, says to what is seen.
    func judge(_ name: String, _ sights: [Sight]) throws -> [Broken] {
        let oracle = try #require(Oracles.all().first { $0.name == name })
        defer { #expect(oracle.checks > 0, "\(name) has looked at nothing.") }
        return sights.flatMap { oracle.see($0, in: self) }
    }

    /// A request to the market, with a response to it.
    func answered(
        _ method: HTTPMethod = .get,
        at target: String,
        _ status: Int = 200,
        said: String = "",
        sent: String = "",
        token: String? = nil,
        by device: Device
    ) throws -> Sight {
        let url = try #require(URL(string: "http://\(Wiring.goods)\(target)"))
        var headers = HTTPHeaders()
        headers["Authorization"] = token
        let body = sent.isEmpty ? HTTPBody.none : .bytes(Data(sent.utf8))
        let request = try #require(HTTPRequest(method: method, url: url, headers: headers, body: body))
        return .left(request, HTTPResponse(status: status, body: Data(said.utf8)), device.wire)
    }
}

extension Screen {
    /// The frame of a device on which a user is logged in.
    static func frame(user: String? = nil, alerts: [Alert] = []) -> Screen {
        var screen = Screen(Screen.frame, id: 0)
        (screen.user, screen.alerts) = (user, alerts)
        return screen
    }

    /// The screen with something else in it.
    func with(_ change: (inout Screen) -> Void) -> Screen {
        var screen = self
        change(&screen)
        return screen
    }
}

extension Screen.ProductFacts {
    /// What the page of a product says.
    static func page(
        _ id: String,
        _ name: String,
        price: String = "₩1,000",
        stock: String = "3 left",
        likes: String = ""
    )
        -> Self
    {
        Self(
            id: id,
            name: name,
            price: price,
            status: "",
            isLiked: false,
            stock: stock,
            likes: likes,
            description: "A description."
        )
    }
}
