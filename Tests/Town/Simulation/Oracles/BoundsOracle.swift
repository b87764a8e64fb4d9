import Foundation
import OpenMarket

/// Judges how much an act may set off.
@MainActor
final class BoundsOracle: Oracle {
    /// The most that anything may be, in one table.
    enum Bound {
        /// Requests that one act may send in a minute: a room that is open asks for news again and again.
        static let requestsOfAnAct = 40
        /// The same for an act, whose name has a word for each thing that is done: some write many messages in one.
        static func requests(of act: Act) -> Int {
            if act.name.hasSuffix("confirmDeleteAccount delete") { return requestsOfAnEnd }
            return requestsOfAnAct * max(1, act.name.split(separator: " ").count / 4)
        }
        /// Requests by which an account ends: at Firebase alone, each like and each follow is taken back by itself.
        static let requestsOfAnEnd = 400
        /// Requests that an open room may send in addition for each message or mark that the market takes.
        static let requestsOfNews = 2
        /// Requests that may be sent in addition for each message that was written on the device since the last rest.
        ///
        /// Those that wait are sent one after the other in the name of the act that came first, such as another try.
        static let requestsOfAMessage = 3
        /// Models of one kind that may live after their scenes are closed.
        static let closedModels = 6
        /// Timers of one device that may wait at rest.
        static let timersOfADevice = 40
        /// Calls of one device, and jobs for each device, in a minute in which no person does anything; a device whose
        /// stream has ended reads everything on its screens, as after an act.
        static let quietCalls = 6
        static let quietJobs = 600
        /// Files of one device, and their bytes.
        static let filesOfADevice = 500
        static let bytesOfADevice = 8 << 20
        /// Rows that a market keeps of one person in one table.
        static let rowsOfAPerson = 2_000
    }

    let name = "bounds"
    let sentence = "An act sends a bounded number of requests, and nothing that is closed goes on."
    private(set) var checks = 0
    /// The requests of each act in the minute that began then.
    private var requests: [Int: (count: Int, since: Duration, isTold: Bool)] = [:]
    /// The times at which the market has taken documents, in the last minute.
    private var news: [Duration] = []
    /// The number of messages that were written on each device since the last rest.
    private var written: [String: Int] = [:]
    /// The acts by which a scene appears and that are not over, with the wire of the process that does them.
    private var appearing: [Int: (act: Act, wire: Wire)] = [:]

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        case .began(let act): note(act, in: town)
        case .ended(let act): appearing[act.number] = nil
        case .shown(let device, _): return stillAppearing(on: device)
        case .asked(let call): return judge(call, town)
        case .left(let request, _, _)
        where request.target.hasSuffix(":commit") || request.method == .put && request.target.hasPrefix("/api/"):
            news.append(Loop.shared.now)
        case .rested:
            (requests, written) = ([:], [:])
            return town.devices.flatMap { judgeRest(of: $0) + judgeFiles(of: $0) } + timers(town)
        case .quiet(let quiet): return judge(quiet, town)
        case .handedOut(let thing): return rows(of: thing)
        default: break
        }
        return []
    }

    private func judge(_ call: HeldCall, _ town: any TownView) -> [Broken] {
        guard let act = call.act else { return [] }
        checks += 1
        let now = Loop.shared.now
        var minute = requests[act.number] ?? (0, now, false)
        if now - minute.since >= .seconds(60) { minute = (0, now, false) }
        minute.count += 1
        news.removeAll { now - $0 >= .seconds(60) }
        let isTooMuch = minute.count >= Bound.requests(of: act) + more(for: act)
        defer { requests[act.number] = (minute.count, minute.since, minute.isTold || isTooMuch) }
        var found: [Broken] = []
        if isTooMuch, !minute.isTold {
            found.append(Broken(name, "an act sends too many requests: \(act.name)", "\(act.device): \(call.line)"))
        }
        if isOfClosedScene(call, act, town) {
            found.append(Broken(name, "a closed scene asks: \(act.name)", "\(act.device): \(call.line)"))
        }
        return found
    }

    /// The number of requests in a room that come of what others write, or of what waits to be sent.
    private func more(for act: Act) -> Int {
        guard act.name.hasPrefix("room ") else { return 0 }
        if act.name == "room appear" { return Bound.requestsOfNews * news.count }
        return Bound.requestsOfAMessage * written[act.device, default: 0]
    }

    /// Whether a scene that is closed reads something; what it has begun to write goes on.
    ///
    /// A scene that is open may wait for the response to the same request, which is then sent again for it.
    private func isOfClosedScene(_ call: HeldCall, _ act: Act, _ town: any TownView) -> Bool {
        guard call.method == .get, act.name.hasSuffix(" appear"),
            let device = town.devices.first(where: { $0.name == act.device }), device.wire === call.wire
        else { return false }
        return isClosed(act.scene, on: device) && !device.isWaiting
    }

    private func isClosed(_ scene: Int?, on device: Device) -> Bool {
        guard let app = device.app, let scene else { return false }
        if MarketTab.allCases.contains(where: { device.number(of: app.root(of: $0)) == scene }) { return false }
        return !device.scenes.contains { device.number(of: $0) == scene }
    }

    private func note(_ act: Act, in town: any TownView) {
        written[act.device, default: 0] += act.name.split { " .".contains($0) }.count { $0 == "send" }
        guard act.name.hasSuffix(" appear"), let device = town.devices.first(where: { $0.name == act.device }) else {
            return
        }
        appearing[act.number] = (act, device.wire)
    }

    /// Judges whether a scene that is closed still waits for what it began when it appeared.
    private func stillAppearing(on device: Device) -> [Broken] {
        // What a process that was killed has begun never ends.
        appearing = appearing.filter { $0.value.act.device != device.name || $0.value.wire === device.wire }
        let acts = appearing.values.map(\.act).filter { $0.device == device.name && isClosed($0.scene, on: device) }
        for act in acts { appearing[act.number] = nil }
        return acts.sorted { $0.number < $1.number }.map {
            Broken(name, "a closed scene goes on: \($0.name)", "\(device.name), scene \($0.scene ?? 0)")
        }
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

    private func judgeFiles(of device: Device) -> [Broken] {
        checks += 1
        let files = device.files
        let bytes = files.reduce(0) { $0 + $1.content.count }
        var found: [Broken] = []
        if files.count > Bound.filesOfADevice {
            found.append(Broken(name, "a device has too many files", "\(device.name): \(files.count)"))
        }
        if bytes > Bound.bytesOfADevice {
            found.append(Broken(name, "the files of a device are too large", "\(device.name): \(bytes)"))
        }
        return found
    }

    private func judge(_ quiet: Quiet, _ town: any TownView) -> [Broken] {
        checks += 1
        let most = { quiet.reopening.contains($0) ? Bound.requestsOfAnAct : Bound.quietCalls }
        var found = quiet.calls.filter { $0.value > most($0.key) }.sorted { $0.key < $1.key }.map { device, count in
            Broken(name, "a device asks without an act", "\(device): \(count) calls in \(quiet.time)")
        }
        if quiet.jobs > Bound.quietJobs * max(1, town.devices.count) {
            found.append(Broken(name, "jobs run without an act", "\(quiet.jobs) in \(quiet.time)"))
        }
        return found
            + quiet.listening.sorted { $0.key < $1.key }.flatMap { device, scenes in
                scenes.map { Broken(name, "a scene listens that was left: \($0)", device) }
            }
    }

    /// Judges what a person's export holds, table by table.
    private func rows(of thing: HandedOut) -> [Broken] {
        guard thing.kind == "export", let tables = WrittenRequest.object(Data(thing.text.utf8)) else { return [] }
        return tables.sorted { $0.key < $1.key }.compactMap { table, rows in
            checks += 1
            guard let count = (rows as? [Any])?.count, count > Bound.rowsOfAPerson else { return nil }
            return Broken(name, "a person has too many rows in \(table)", "\(count)")
        }
    }
}
