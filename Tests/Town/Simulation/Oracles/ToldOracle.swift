import OpenMarketData
import OpenMarketPresentation
import OpenMarketWire

/// Judges whether people are told what has failed, once.
@MainActor
final class ToldOracle: Oracle {
    let name = "told"
    let sentence = "Each failure of an act is told once, to its author, with a way on; no alert is lost."
    private(set) var checks = 0
    /// The acts that have begun, by their numbers, with what became of the writes that each has sent.
    private var acts: [Int: [String: Bool]] = [:]
    /// The numbers of the acts that each device has begun last and that are not over.
    private var under: [String: Set<Int>] = [:]
    /// The acts that are over and whose device has not been looked at since.
    private var over: [String: [Act]] = [:]
    private var last: [String: [Screen]] = [:]
    /// The devices on which a person has logged out, or ended the account, and not logged in since.
    private var left: Set<String> = []
    /// The devices on which an alert was answered since they were looked at.
    private var answered: Set<String> = []
    /// The alerts that others have covered before they were answered, by device; they have to come back.
    private var covered: [String: [(scene: Screen, alert: Screen.Alert)]] = [:]
    /// The failure that each device told of last, as long as its alert was only put away since.
    private var told: [String: Screen.Alert] = [:]

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        case .began(let act):
            if Self.answers(act) {
                // The alert that is answered told of what was over.
                for act in over.removeValue(forKey: act.device) ?? [] { acts[act.number] = nil }
                answered.insert(act.device)
            }
            // Who stops what is under way knows what came of it.
            if act.name.contains(".cancel") { for number in under[act.device] ?? [] { acts[number] = [:] } }
            if act.name.hasSuffix("confirmLogout yes") || act.name.hasSuffix("confirmDeleteAccount delete") {
                left.insert(act.device)
            }
            acts[act.number] = [:]
            under[act.device, default: []].insert(act.number)
            if !Self.putsAway(act) { told[act.device] = nil }
        case .asked(let call): noteSending(call)
        case .let(let call, let outcome): note(call, outcome)
        case .ended(let act):
            over[act.device, default: []].append(act)
            under[act.device]?.remove(act.number)
            // It may end with a failure that no call shows, such as a timeout of the app's own.
            if !Self.putsAway(act) { told[act.device] = nil }
        case .shown(let device, let screens): return judge(screens, on: device)
        case .rested: return last.sorted { $0.key < $1.key }.flatMap { spinning($0.value, $0.key) }
        default: break
        }
        return []
    }

    private static func answers(_ act: Act) -> Bool {
        let word = act.name.split(separator: " ").dropFirst().first
        return word == "answer" || word == "notice"
    }

    private static func putsAway(_ act: Act) -> Bool {
        answers(act) && ["ok", "cancel"].contains(act.name.split(separator: " ").last)
    }

    // MARK: - Failures

    /// Notes whether a write of an act has failed, until it is sent once more.
    private func note(_ call: HeldCall, _ outcome: HeldCall.Outcome) {
        // What is told from now on may be of this call.
        told[call.wire.name] = nil
        guard let act = call.act, acts[act.number] != nil, Self.isWrite(call) else { return }
        let words = call.line.split(separator: " ")
        let line = words.prefix(2).joined(separator: " ")
        let status = call.phase == .response ? words.last.flatMap { Int($0) } : nil
        if outcome == .goes, let status {
            // What another has changed is asked about; until there is a new token it waits as it would without a network.
            let mayWait = [409, 412].contains(status) || status == 401 && Self.waits(line)
            acts[act.number]?[line] = status >= 400 && !mayWait
        }
        // Without a network these wait in the outbox, which is no failure yet.
        if outcome.failure != nil || outcome == .portal { acts[act.number]?[line] = !Self.waits(line) }
    }

    /// Notes that a write which would wait in the outbox is sent once more: where the app gives that up, it waits.
    private func noteSending(_ call: HeldCall) {
        let line = call.line.split(separator: " ").prefix(2).joined(separator: " ")
        guard let act = call.act, Self.isWrite(call), Self.waits(line) else { return }
        acts[act.number]?[line] = false
    }

    private static func isWrite(_ call: HeldCall) -> Bool {
        guard call.method != .get else { return false }
        // Photos that no product shows are cleaned up by the way, and again later.
        if call.method == .delete, call.line.contains("/v0/b/") { return false }
        // That the new products of a seller were seen is noted by the way, and again at the next visit.
        if call.act?.name.hasSuffix(".seller") == true { return false }
        // Documents are written in commits alone; the end of a long address is not in the line.
        if call.line.contains("/documents") { return call.line.contains(":commit") }
        return !["accounts:lookup", "/token", "/api/sessions/renewed"].contains { call.line.contains($0) }
    }

    private static func waits(_ line: String) -> Bool {
        line.hasSuffix(":commit") || line.hasPrefix("POST /api/products") || line.contains(" /api/likes/")
            || line.contains("/messages/")
    }

    private func untold(_ screens: [Screen], on device: Device) -> [Broken] {
        defer { over[device.name] = nil }
        let visible = device.app.map { device.number(of: $0.visible) }
        return (over[device.name] ?? []).compactMap { act in
            guard let failed = acts.removeValue(forKey: act.number)?.first(where: \.value)?.key else { return nil }
            // A person who leaves a scene before it has an end does not wait for it, and finds it said on coming back.
            guard !act.name.hasSuffix(" appear"), screens.contains(where: { $0.id == act.scene }),
                visible == nil || visible == act.scene
            else { return nil }
            checks += 1
            guard !screens.contains(where: { !$0.alerts.isEmpty || $0.failures > 0 }) else { return nil }
            return Broken(name, "the failure of \(act.name) is not told", "\(device.name): \(failed)")
        }
    }

    private func spinning(_ screens: [Screen], _ device: String) -> [Broken] {
        screens.filter(\.isLoading).map { Broken(name, "\($0.scene) waits without end", device) }
    }

    // MARK: - Alerts

    private func judge(_ screens: [Screen], on device: Device) -> [Broken] {
        defer {
            last[device.name] = screens
            answered.remove(device.name)
        }
        var found = untold(screens, on: device)
        let alerts = screens.flatMap { screen in screen.alerts.map { (screen, $0) } }
        checks += alerts.count
        for (screen, alert) in alerts where alert.ways == 0 {
            found.append(Broken(name, "the alert \(alert.kind) of \(screen.scene) has no way on", device.name))
        }
        found += twice(alerts, on: device.name)
        let before = last[device.name] ?? []
        guard let frame = Self.frame(of: screens), let known = Self.frame(of: before), frame.id == known.id else {
            return found
        }
        if frame.user != known.user {
            covered[device.name] = nil
            if frame.user != nil { left.remove(device.name) }
            if frame.user == nil, frame.alerts.isEmpty, !left.contains(device.name) {
                found.append(Broken(name, "a session ends without a word", device.name))
            }
            return found
                + known.alerts.filter { frame.alerts.contains($0) }.map { alert in
                    Broken(name, "the alert \(alert.kind) stays when the user changes", device.name)
                }
        }
        found += answered.contains(device.name) ? [] : lost(since: before, screens, device.name)
        return found + stillCovered(screens, device.name)
    }

    /// Judges whether a covered alert is gone although the one above it was answered.
    private func stillCovered(_ screens: [Screen], _ device: String) -> [Broken] {
        var found: [Broken] = []
        covered[device]?.removeAll { known in
            guard let screen = screens.first(where: { $0.id == known.scene.id && $0.scene == known.scene.scene }) else {
                return true
            }
            if screen.alerts.isEmpty {
                let what = "the alert \(known.alert.kind) of \(screen.scene) does not come back"
                found.append(Broken(name, what, "\(device): \(known.alert.text)"))
            }
            return screen.alerts.isEmpty || screen.alerts.contains { Self.isSame($0, known.alert) }
        }
        return found
    }

    private static func isSame(_ alert: Screen.Alert, _ known: Screen.Alert) -> Bool {
        alert.kind == known.kind && alert.number == known.number || alert.isFailure && alert.text == known.text
            || alert.kind == known.kind && !alert.isFailure
    }

    /// Judges whether a failure is told that was told before and put away, though nothing has happened since.
    ///
    /// An alert with a lower number is older than what was told: it was under that one, and comes back.
    private func twice(_ alerts: [(Screen, Screen.Alert)], on device: String) -> [Broken] {
        let known = (last[device] ?? []).flatMap(\.alerts)
        let new = alerts.first { $0.1.isFailure && !known.contains($0.1) }
        guard let (screen, alert) = new else { return [] }
        defer { told[device] = alert }
        guard let known = told[device], known.number < alert.number, known.text == alert.text else { return [] }
        return [Broken(name, "a failure is told twice on \(screen.scene)", "\(device): \(alert.text)")]
    }

    private static func frame(of screens: [Screen]) -> Screen? { screens.first { $0.scene == Screen.frame } }

    private func lost(since before: [Screen], _ screens: [Screen], _ device: String) -> [Broken] {
        before.flatMap { known -> [Broken] in
            guard let screen = screens.first(where: { $0.id == known.id && $0.scene == known.scene }) else { return [] }
            // A question that has come to nothing gives way to what came of the matter, a failure to one that says the same,
            // and news to later news of the matter.
            let missing = known.alerts.filter { alert in
                !alert.asks && !screen.alerts.contains { Self.isSame($0, alert) }
            }
            guard screen.alerts.isEmpty else {
                covered[device, default: []] += missing.map { (screen, $0) }
                return []
            }
            return missing.map { alert in
                let what = "the alert \(alert.kind) of \(known.scene) is gone without an answer"
                return Broken(name, what, "\(device): \(alert.text)")
            }
        }
    }
}
