import Foundation
import OpenMarket

/// Devices that have nothing of before: what a person would see who takes a new phone, and what a guest sees.
///
/// Their calls stand at a gate of their own, so that looking at the market is no part of what happens in it. A person's device
/// keeps its session from one look to the next and nothing else, as accounts have a bounded number of sessions.
@MainActor
final class FreshEyes {
    /// The most products, and the most chats, that one look opens.
    private static let most = 5
    /// The most pages of a list that are looked through.
    private static let mostPages = 20

    private let gate = Gate()
    private let guest: Device
    private let devices: [String: Device]
    /// What was known at the last look.
    private var products: [String: Truth.ProductTruth] = [:]
    private var chats: [String: [Truth.MessageTruth]] = [:]
    /// What the guest found at the last look, by words of the names of products.
    private(set) var searches: [(id: String, text: String, screen: Screen)] = []

    init(_ wiring: Wiring, _ people: [String], in root: URL, _ markets: TownMarkets, seed: UInt64) {
        let (gate, root) = (gate, root.appending(path: "fresh"))
        func device(_ name: String, of owner: String) -> Device {
            let setup = Device.Setup(wiring: wiring, generation: .v3x, policy: .networkFirst)
            return Device(name, of: owner, setup, in: root, gate, markets, seed: seed)
        }
        guest = device("guest0", of: "guest")
        devices = Dictionary(uniqueKeysWithValues: people.map { ($0, device($0 + "0", of: $0)) })
    }

    /// What new devices show of what has changed since the last look: screens by the id of a product or a chat.
    func look(_ truth: Truth) -> [(person: String?, screens: [String: Screen])] {
        let goods = Self.take(truth.products, to: &products)
        let rooms = Self.take(truth.messages, to: &chats)
        var seen: [(String?, [String: Screen])] = []
        searches = []
        if !goods.isEmpty {
            start(guest)
            seen.append((nil, look(guest, at: goods) { .product(Product.ID(rawValue: $0)) }))
            search(for: goods, truth)
            guest.kill()
        }
        for (person, device) in devices.sorted(by: { $0.key < $1.key }) {
            let isInOne = rooms.contains { chat in Truth.members(of: chat).contains { truth.people[$0] == person } }
            guard isInOne, logIn(device, person), let user = device.user else { continue }
            // A person may have another account beside the one with the address.
            let own = rooms.filter { Truth.members(of: $0).contains(user) }
            seen.append((person, look(device, at: own) { .route(.chatRoom(ChatRoom.ID(rawValue: $0))) }))
            device.kill()
        }
        return seen
    }

    /// The places that are not as they were at the last look, a few of them.
    private static func take<Value: Equatable>(_ present: [String: Value], to known: inout [String: Value]) -> [String]
    {
        let changed = present.keys.sorted().filter { known[$0] != present[$0] }.prefix(most)
        for place in changed { known[place] = present[place] }
        return Array(changed)
    }

    private func start(_ device: Device) {
        device.forget()
        device.open()
        settle()
    }

    /// Opens a person's device with their account; returns whether that is possible.
    private func logIn(_ device: Device, _ person: String) -> Bool {
        start(device)
        if device.user != nil { return true }
        _ = device.app?.open(.login)
        settle()
        for (command, text) in [("email", Words.email(of: person)), ("password", Words.password), ("logIn", "")] {
            let app = device.app
            Task { @MainActor in await app?.perform(command: .init(rawValue: command), text: text) }
            settle()
        }
        if device.user == nil { device.kill() }
        return device.user != nil
    }

    /// Opens places, each until it shows enough or has no more.
    private func look(
        _ device: Device,
        at places: [String],
        until isEnough: (Screen) -> Bool = { _ in true },
        _ link: (String) -> Place
    ) -> [String: Screen] {
        var seen: [String: Screen] = [:]
        for place in places {
            guard let app = device.app, app.open(link(place)) == .opened else { continue }
            let scene = app.visible
            Task { @MainActor in await scene.appear() }
            settle()
            // A room that listens asks once more a moment later.
            Loop.shared.pass(.seconds(2))
            settle()
            func see() { seen[place] = device.look().first { $0.id == device.number(of: scene) } }
            see()
            for _ in 0..<Self.mostPages where seen[place].map({ $0.hasMore && !isEnough($0) }) == true {
                Task { @MainActor in await scene.perform(command: "loadMore") }
                settle()
                see()
            }
            scene.disappear()
            app.router.pop()
        }
        return seen
    }

    /// Types words of the names of products.
    private func search(for goods: [String], _ truth: Truth) {
        for id in goods {
            guard let name = truth.products[id]?.names.last, let text = FoundOracle.words(of: name) else { continue }
            func shows(_ screen: Screen) -> Bool { screen.products.contains { $0.id == id } }
            let screens = look(guest, at: [text], until: shows) { .products(.search($0)) }
            if let screen = screens[text] { searches.append((id, text, screen)) }
        }
    }

    private func settle() {
        Loop.shared.drain()
        for _ in 0..<500 {
            guard let call = gate.held.first else { return }
            gate.release(call, .goes)
            Loop.shared.drain()
        }
    }
}
