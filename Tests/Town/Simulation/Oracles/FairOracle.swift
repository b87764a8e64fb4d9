import OpenMarketData
import OpenMarketWire

/// Judges whether people are kept waiting, or refused, for what others do.
@MainActor
final class FairOracle: Oracle {
    /// The times within which things happen, in one table.
    enum Bound {
        /// The calls in a minute below which no one is refused for having asked too much.
        static let callsOfAMinute = 60
        /// The seconds after which the first call of an act has set off, if only images are on their way.
        static let firstCall = Duration.seconds(5)
        /// The time for which someone who has sent too much may be refused.
        static let afterAFlood = Duration.seconds(3_600)
    }

    let name = "fair"
    let sentence = "While one person sends as much as they can, the acts of others begin and end in time."
    private(set) var checks = 0
    /// The times of each person's calls within the last minute.
    private var calls: [String: [Duration]] = [:]
    /// When each person was last refused for a wrong secret, or sent as much as they could.
    private var faults: [String: Duration] = [:]
    /// The acts whose first call has not set off: when they began.
    private var waiting: [Int: (device: String, since: Duration)] = [:]
    private let now: @MainActor () -> Duration

    init(now: @escaping @MainActor () -> Duration = { Loop.shared.now }) { self.now = now }

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        case .began(let act): if !isBusy(act.device, town) { waiting[act.number] = (act.device, now()) }
        case .asked(let call): return judge(call)
        case .left(let request, let response, let wire): return judge(request, response, wire)
        case .flooded(let person): faults[person] = now()
        case .rested: waiting = [:]
        default: break
        }
        return []
    }

    // MARK: - Waiting

    private func judge(_ call: HeldCall) -> [Broken] {
        let device = call.wire.name
        // What waits now may wait for this call, as for a session that is renewed.
        if !Self.isImage(call) {
            waiting = waiting.filter { $0.key == call.act?.number || $0.value.device != device }
        }
        guard let act = call.act, let began = waiting.removeValue(forKey: act.number)?.since else { return [] }
        checks += 1
        guard now() - began > Bound.firstCall else { return [] }
        return [
            Broken(name, "the first call of \(act.name) sets off late", "\(device): \(call.line), \(now() - began)")
        ]
    }

    /// Whether a call of a device is on its way that is no image: an act may wait for it.
    private func isBusy(_ device: String, _ town: any TownView) -> Bool {
        town.held.contains { $0.wire.name == device && !Self.isImage($0) }
    }

    private static func isImage(_ call: HeldCall) -> Bool {
        call.method == .get
            && ["/training-resources/", "/images/", "/thumbnails/", "/o/"].contains { call.line.contains($0) }
            || call.line.hasPrefix("STREAM")
    }

    // MARK: - Refusals

    private func judge(_ request: HTTPRequest, _ response: HTTPResponse, _ wire: Wire) -> [Broken] {
        let person = String(wire.name.dropLast())
        let recent = (calls[person] ?? []).filter { now() - $0 < .seconds(60) } + [now()]
        calls[person] = recent
        checks += 1
        if [401, 403].contains(response.status)
            || ["accounts:", "/api/accounts", "/api/sessions"].contains(where: request.target.contains)
                && !response.isSuccess
        {
            faults[person] = now()
        }
        guard [429, 503, 507].contains(response.status), recent.count < Bound.callsOfAMinute else { return [] }
        if let fault = faults[person], now() - fault < Bound.afterAFlood { return [] }
        let route = request.target.split(separator: "/").prefix(2).joined(separator: "/").prefix { $0 != "?" }
        return [
            Broken(name, "\(response.status) to a person who asks little: \(route)", "\(person): \(request.target)")
        ]
    }
}
