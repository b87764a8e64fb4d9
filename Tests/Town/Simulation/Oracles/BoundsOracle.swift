import OpenMarket

/// Judges how much an act may set off.
@MainActor
final class BoundsOracle: Oracle {
    /// The most that anything may be, in one table.
    enum Bound {
        /// Requests that one act may send.
        static let requestsOfAnAct = 40
        /// Models of one kind that may live after their scenes are closed.
        static let closedModels = 6
        /// Timers of one device that may wait at rest.
        static let timersOfADevice = 40
    }

    let name = "bounds"
    let sentence = "An act sends a bounded number of requests, and nothing that is closed goes on."
    private(set) var checks = 0
    private var requests: [Int: Int] = [:]

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        case .asked(let call): return judge(call, town)
        case .rested:
            requests = [:]
            return town.devices.flatMap { judgeRest(of: $0) } + timers(town)
        default: return []
        }
    }

    private func judge(_ call: HeldCall, _ town: any TownView) -> [Broken] {
        guard let act = call.act else { return [] }
        checks += 1
        let count = (requests[act.number] ?? 0) + 1
        requests[act.number] = count
        var found: [Broken] = []
        if count == Bound.requestsOfAnAct {
            found.append(Broken(name, "\(act.name) sends too many requests", "\(act.device): \(call.line)"))
        }
        if isOfClosedScene(call, act, town) {
            found.append(Broken(name, "a closed scene asks: \(act.name)", "\(act.device): \(call.line)"))
        }
        return found
    }

    /// Whether a scene that is closed reads something; what it has begun to write goes on.
    private func isOfClosedScene(_ call: HeldCall, _ act: Act, _ town: any TownView) -> Bool {
        guard call.method == .get, let scene = act.scene,
            let device = town.devices.first(where: { $0.name == act.device }),
            device.wire === call.wire, let app = device.app, act.name.hasSuffix(" appear")
        else { return false }
        if MarketTab.allCases.contains(where: { device.number(of: app.root(of: $0)) == scene }) { return false }
        return !device.scenes.contains { device.number(of: $0) == scene }
    }

    private func judgeRest(of device: Device) -> [Broken] {
        guard let navigation = device.app?.router.navigation, navigation.modals.isEmpty, navigation.stack.isEmpty else {
            return []
        }
        checks += 1
        return device.modelsLost().filter { $0.value > Bound.closedModels }.map { kind, count in
            Broken(name, "models stay after their scene is closed: \(kind)", "\(device.name): \(count)")
        }
    }

    private func timers(_ town: any TownView) -> [Broken] {
        let count = Loop.shared.timers
        guard count > Bound.timersOfADevice * town.devices.count else { return [] }
        return [Broken(name, "timers wait at rest", "\(count)")]
    }
}
