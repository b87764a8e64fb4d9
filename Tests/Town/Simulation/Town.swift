import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketFirebaseEmulator
import OpenMarketTesting
import OpenMarketWire

/// People on devices at a market, driven by a seed: what each does, what is lost and late, how time goes.
///
/// A step is decided from the seed and the present state, and then performed; what does not fit is skipped. So a script of
/// steps can be played again without some of them.
@MainActor
final class Town: TownView {
    let options: TownOptions
    let truth = Truth()
    let root: URL
    private(set) var devices: [Device] = []
    let gate = Gate()
    private let markets: TownMarkets
    private let shop: TownShop
    private let people: [String]
    private let eyes: FreshEyes
    let oracles: [any Oracle]
    private var randomness: Randomness
    /// The number of the present step.
    private(set) var acts = 0
    private(set) var script: [Step] = []
    private(set) var report = TownReport()
    /// Whether each step is printed.
    var isVerbose = false
    /// What breaches begin with after which a run goes on; `nil` for all.
    var known: Set<String>?
    private var isOpen = false
    /// The time of each rest before that: longer than any pause after which a device tries something once more.
    private static let restTime = Duration.seconds(320)
    /// The time of each rest in which nothing is expected to happen.
    private static let quietTime = Duration.seconds(60)
    /// The number of calls of each device since it was last counted.
    private var asked: [String: Int] = [:]
    /// The names of the devices that have asked for a stream since then.
    private var reopening: Set<String> = []
    private var actNumbers = 0
    /// The number of steps that had been done when each breach was first seen.
    private var lengths: [String: Int] = [:]

    init(_ options: TownOptions, in root: URL) {
        (self.options, self.root) = (options, root)
        randomness = Randomness(options.seed)
        people = Array(["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal"].prefix(max(2, min(8, options.people))))
        oracles = Oracles.all()
        try? FileManager.default.removeItem(at: root)
        try? FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        markets = TownMarkets(options.wiring, in: root, seed: options.seed, isStocked: options.isStocked)
        shop = TownShop(options, people.suffix(2), gate, markets)
        eyes = FreshEyes(options.wiring, people, in: root, markets, seed: options.seed)
        gate.observe = { [weak self] sight in self?.see(sight) }
        markets.mail = { [weak self] mail in
            let person = self?.people.first { Words.email(of: $0) == mail.address }
            self?.see(.handedOut(HandedOut(kind: "e-mail", person: person, text: mail.code ?? "")))
        }
        makeDevices()
    }

    private func makeDevices() {
        let web = WebStores()
        for (number, person) in people.enumerated() {
            // The first device is as an app is by default; how the others are set up is the seed's choice.
            let setups = options.wiring.generations
            let policies: [CachePolicy] = [
                CacheSettings.default.policy, CacheSettings.default.policy, .networkFirst, .cacheFirst,
            ]
            for copy in 1...(number < people.count - 2 ? 2 : 1) {
                let isFirst = devices.isEmpty
                var setup = Device.Setup(
                    wiring: options.wiring,
                    generation: isFirst ? .v3x : randomness.pick(setups) ?? .v3x,
                    policy: isFirst ? CacheSettings.default.policy : randomness.pick(policies) ?? .networkFirst
                )
                // Some come to a page on the web, which all of them share.
                if !isFirst, randomness.chance(25) { setup.web = web }
                let name = "\(person)\(copy)"
                devices.append(Device(name, of: person, setup, in: root, gate, markets, seed: options.seed))
            }
        }
    }

    // MARK: - What happens

    /// Lets everything happen that the seed decides.
    func run(progress: (Int) -> Void = { _ in }) -> TownReport {
        open()
        while acts < options.acts, report.isWorthGoingOn(after: known) {
            acts += 1
            randomness = Randomness(options.seed, acts)
            let visitors = options.isAppsOnly == true ? [] : shop.visitors
            let decision = Decision(options, randomness, acts, people, devices, truth, gate.held, visitors)
            for step in decision.steps(done: report.commands) { perform(step) }
            if acts % options.restEvery == 0 { perform(.rest) }
            progress(acts)
        }
        perform(.rest)
        return report
    }

    /// Plays a script; stops at the first breach of the key, if one is given.
    func play(_ steps: [Step], _ sayings: [Saying], until key: String?) -> TownReport {
        truth.take(sayings)
        open()
        for step in steps {
            acts += 1
            perform(step)
            if let key, report.broken[key] != nil { break }
        }
        return report
    }

    /// Opens the market and all devices; each person signs up on their first device.
    private func open() {
        guard !isOpen else { return }
        isOpen = true
        markets.open()
        if options.wiring == .apart { addSellers() }
        if options.isShuffled { Loop.shared.shuffle(by: Randomness(options.seed, -2)) }
        for device in devices {
            device.open()
            settleAll()
            follow(device)
            settleAll()
            if device.name.hasSuffix("1") { signUp(on: device) }
        }
    }

    /// Makes the vendors of a server that does not know the accounts: each person is told theirs.
    private func addSellers() {
        for person in people where markets.addVendor(person, Words.identifier(of: person), Words.secret(of: person)) {
            truth.sellers[Words.identifier(of: person)] = person
        }
    }

    private func signUp(on device: Device) {
        let person = device.owner
        var steps: [(String, String)] = [
            ("tab/myPage", ""), ("open/logIn", ""), ("signUp", ""), ("email", Words.email(of: person)),
            ("password", Words.password), ("vendorName", person),
        ]
        if truth.sellers[Words.identifier(of: person)] != nil {
            steps += [
                ("sellerAccount", ""), ("identifier", Words.identifier(of: person)),
                ("secret", Words.secret(of: person)),
            ]
        }
        steps.append(("signUp", ""))
        for (command, text) in steps {
            start(device, command) { _ = await $0.perform(command: .init(rawValue: command), text: text) }
            settleAll()
            follow(device)
            settleAll()
        }
        while let alert = device.app?.presentedAlert {
            start(device, "answer") { await $0.respond(alert.dismissal ?? .ok) }
            settleAll()
        }
        follow(device)
        settleAll()
        if device.user == nil { report.note("\(device.owner) could not sign up") }
    }

    // MARK: - Steps

    /// Does a step, as far as it can be done.
    private func perform(_ step: Step) {
        guard performs(step) else { return }
        script.append(step)
        report.noteStep(step, verbose: isVerbose ? acts : nil)
    }

    private func performs(_ step: Step) -> Bool {
        let device = step.device.flatMap { name in devices.first { $0.name == name } }
        switch step {
        case .release(let call, let outcome): return release(call, outcome)
        case .wait(let seconds):
            tellNotices()
            check(Loop.shared.pass(.seconds(seconds)), "while time passes")
            tellNotices()
        case .restartMarket:
            return keepingFacts("a restart of the market") {
                markets.close()
                markets.open()
                return nil
            }
        case .restoreBackup: return keepingFacts("backup and restore") { markets.restoreBackup() }
        case .copyToFirebase:
            // Firebase gives no passwords back.
            if options.wiring.isOneServer { truth.lockedOut = Set(people) }
            markets.notices.forget()
            return keepingFacts("a copy to Firebase and back") { markets.copyToFirebaseAndBack() }
        case .rest: rest()
        case .operate(let act, let subject): return operate(act, on: subject)
        case .foreign(let kind, let id, let person): return ask(kind, about: id, as: person)
        case .browse, .submit:
            guard let page = shop.perform(step) else { return false }
            see(.handedOut(page))
        default:
            guard let device else { return false }
            return performs(step, on: device)
        }
        return true
    }

    private func performs(_ step: Step, on device: Device) -> Bool {
        guard let app = device.app else { return false }
        switch step {
        case .perform(_, let inputs, let name):
            let offered = Set((app.visible.commands + app.commands).filter(\.isEnabled).map(\.id.rawValue))
            // What is not offered does nothing, and is not kept.
            guard inputs.contains(where: { offered.contains($0.command) }) else { return false }
            for input in inputs { report.noteCommand(.init(rawValue: input.command), on: app.visible.kind) }
            let scene = device.number(of: app.visible)
            start(device, name) { app in
                // Who has gone on to another scene types no more into this one, nor into that.
                for input in inputs where device.number(of: app.visible) == scene {
                    await app.perform(command: .init(rawValue: input.command), text: input.text)
                }
            }
        case .answer(_, let choice, let text):
            guard let choice = AlertChoice(rawValue: choice), let alert = app.presentedAlert,
                alert.actions.contains(where: { $0.choice == choice })
            else { return false }
            start(device, "answer \(alert.kind) \(choice)") { await $0.respond(choice, text: text) }
        case .takeNotice: start(device, "notice") { _ = await $0.takeNotice() }
        case .pickPhoto(_, let photo):
            guard case .form(let form) = app.visible else { return false }
            let input = ImageInput(.data(photo.content), name: "a.png")
            start(device, "photo") { _ in await form.add([input]) }
        case .open(_, let product):
            _ = app.open(product.map { .product(Product.ID(rawValue: $0)) } ?? .login)
            check(Loop.shared.drain(), "after a link")
        case .appear: start(device, "appear") { await $0.visible.appear() }
        case .network(_, let isOffline): device.wire.isOffline = isOffline
        case .kill:
            device.kill()
            device.open()
            check(Loop.shared.drain(), "after a start")
        case .wording(_, let language, let zone):
            let language = Language(rawValue: language) ?? .english
            app.context.use(Wording(language, timeZone: TimeZone(identifier: zone) ?? .gmt))
            check(Loop.shared.drain(), "after another language")
        case .export: return export(device)
        case .flood: return flood(device)
        default: return false
        }
        look(at: device)
        return true
    }

    private func release(_ place: Step.Call, _ outcome: HeldCall.Outcome) -> Bool {
        let call = gate.held.first {
            $0.wire.name == place.device && $0.phase == place.phase && $0.line == place.line
        }
        guard let call else { return false }
        if outcome != .goes { report.noteFault(outcome) }
        gate.release(call, outcome)
        check(Loop.shared.drain(), "after a call")
        if let device = devices.first(where: { $0.wire === call.wire }) { look(at: device) }
        return true
    }

    /// Does something to the whole market that must change nothing in it.
    private func keepingFacts(_ what: String, _ work: () -> String?) -> Bool {
        let before = facts
        // What a stream still holds would be of a market that is gone.
        for call in gate.held where call.phase == .pieces { gate.release(call, .connectionLost) }
        check(Loop.shared.drain(), "before \(what)")
        if let problem = work() { note(Broken("lossless", "\(what) failed", problem)) }
        check(Loop.shared.drain(), "after \(what)")
        see(.kept(before: before, after: facts, what: what))
        return true
    }

    private func operate(_ act: String, on subject: String) -> Bool {
        guard let market = markets.market else { return false }
        guard Operator(market: market).act(act, on: subject) else { return false }
        truth.note(act, on: subject)
        return true
    }

    /// Lets another program than the app ask the market for something.
    private func ask(_ kind: String, about id: String, as person: String) -> Bool {
        let token = devices.first { $0.owner == person && $0.user != nil }?.wire.token
        guard let request = ForeignClient(token: token).request(kind, about: id), let response = markets.ask(request)
        else { return false }
        let text = String(decoding: response.body, as: UTF8.self)
        // The device may be another person's at the moment.
        let user = token.flatMap { WrittenRequest.user(of: $0) }.flatMap { truth.people[$0] }
        see(.handedOut(HandedOut(kind: "answer to another program", person: user, text: text)))
        return true
    }

    /// What readers see of the market, and what it says to each person who is logged in of themselves.
    private var facts: Facts {
        let owners = devices.filter { $0.user.flatMap { truth.people[$0] } == $0.owner }.compactMap { device in
            device.wire.token.map { (device.owner, $0) }
        }
        return markets.facts(owners: Dictionary(owners) { first, _ in first })
    }

    var held: [HeldCall] { gate.held }
    var marketFiles: [(name: String, content: Data)] { markets.files }
    var marketRows: [(table: String, content: Data)] { markets.rows }

    /// Asks the market for a person's data, with the token that their device has.
    private func export(_ device: Device) -> Bool {
        guard let token = device.wire.token, let url = URL(string: "http://\(Wiring.goods)/api/accounts/me"),
            let request = HTTPRequest(url: url, headers: ["Authorization": token]),
            let response = markets.ask(request), response.isSuccess
        else { return false }
        let text = String(decoding: response.body, as: UTF8.self)
        // It may be the token of the user of before.
        let person = WrittenRequest.user(of: token).flatMap { truth.people[$0] }
        see(.handedOut(HandedOut(kind: "export", person: person, text: text)))
        return true
    }

    /// Lets a person send as much as they can, with the token that their device has.
    private func flood(_ device: Device) -> Bool {
        guard let token = device.wire.token else { return false }
        see(.flooded(device.owner))
        markets.flood(token)
        check(Loop.shared.drain(), "after a flood")
        return true
    }

    // MARK: - Letting things happen

    private func start(_ device: Device, _ name: String, _ body: @escaping @MainActor (AppCoordinator) async -> Void) {
        guard let app = device.app else { return }
        let scene = app.visible
        actNumbers += 1
        let act = Act(
            number: actNumbers,
            device: device.name,
            scene: device.number(of: scene),
            name: "\(scene.kind) \(name)"
        )
        see(.began(act))
        Act.$current.withValue(act) {
            _ = Task { @MainActor in
                await body(app)
                see(.ended(act))
            }
        }
        check(Loop.shared.drain(), "after \(act.name)")
    }

    /// Makes the visible scene appear, if it is another one.
    private func follow(_ device: Device) {
        guard let scene = device.follow() else { return }
        start(device, "appear") { _ in await scene.appear() }
        if let user = device.user, truth.people[user] == nil { truth.people[user] = device.owner }
    }

    private func look(at device: Device) {
        follow(device)
        if let user = device.user, truth.people[user] == nil { truth.people[user] = device.owner }
        let screens = device.look()
        for screen in screens { report.noteScreen(screen) }
        see(.shown(device, screens))
    }

    /// Lets all calls go on, the oldest first.
    private func settleAll() {
        check(Loop.shared.drain(), "at rest")
        for _ in 0..<3_000 {
            guard let call = gate.held.first else { return }
            gate.release(call, .goes)
            check(Loop.shared.drain(), "at rest")
        }
        note(Broken("bounds", "calls without end", gate.held.first?.line ?? ""))
    }

    private func rest() {
        for device in devices { device.wire.isOffline = false }
        gate.catchUp()
        settleAll()
        tellNotices()
        passAtRest(Self.restTime)
        tellNotices()
        restQuietly()
        for device in devices {
            look(at: device)
            settleAll()
            start(device, "appear") { await $0.visible.appear() }
            settleAll()
            look(at: device)
            // It may have led to another scene, such as home where the session has ended.
            settleAll()
            look(at: device)
        }
        for (person, screens) in eyes.look(truth) { see(.fresh(person, screens)) }
        for (id, text, screen) in eyes.searches { see(.searched(id, text, screen)) }
        see(.rested)
    }

    /// Registers the devices on which someone is logged in, and lets the market tell them what is due.
    private func tellNotices() {
        guard options.wiring.isOneServer, let market = markets.market else { return }
        markets.notices.register(devices, at: markets)
        while settle({ await market.sendDueNotices() }) > 0 {}
        for told in markets.notices.takeTold() {
            guard let token = markets.notices.tokens[told.device], let user = WrittenRequest.user(of: token) else {
                continue
            }
            see(.told(told.device, user: user, told.notice, isLoggedIn: markets.takes(token)))
            let text = [told.notice.person, told.notice.product, told.notice.text].compactMap(\.self)
            let person = truth.people[user]
            see(.handedOut(HandedOut(kind: "notice", person: person, text: text.joined(separator: " "))))
        }
    }

    /// Lets time pass, and tells what goes on by itself.
    private func restQuietly() {
        let before = Loop.shared.jobs
        (asked, reopening) = ([:], [])
        passAtRest(Self.quietTime)
        let listening = Dictionary(devices.map { ($0.name, $0.scenesListeningBehind) }) { first, _ in first }
        let jobs = Loop.shared.jobs - before
        var quiet = Quiet(time: Self.quietTime, jobs: jobs, calls: asked, listening: listening)
        quiet.reopening = reopening
        see(.quiet(quiet))
    }

    /// Lets time pass on a network that answers at once, so that nothing is given up and asked for again.
    private func passAtRest(_ time: Duration) {
        for _ in 0..<Int(time / .seconds(10)) {
            check(Loop.shared.pass(.seconds(10)), "at rest")
            settleAll()
        }
    }

    private func check(_ cameToRest: Bool, _ when: String) {
        if !cameToRest { note(Broken("bounds", "jobs without end \(when.prefix { $0 != ":" })", "act \(acts)")) }
    }

    // MARK: - Judging

    private func see(_ sight: Sight) {
        if isVerbose { for line in sight.lines { print(acts, line) } }
        if case .asked(let call) = sight {
            asked[call.wire.name, default: 0] += 1
            if call.line.hasPrefix("STREAM") { reopening.insert(call.wire.name) }
        }
        truth.see(sight)
        for oracle in oracles {
            for broken in oracle.see(sight, in: self) { note(broken) }
        }
    }

    private func note(_ broken: Broken) {
        let key = report.note(broken, at: acts)
        if lengths[key] == nil { lengths[key] = script.count + 1 }
    }

    /// What has happened until a breach was seen, or until now.
    func script(until breach: String?) -> Script {
        let steps = Array(script.prefix(breach.flatMap { lengths[$0] } ?? script.count))
        return Script(options, truth.typed.values.sorted { $0.mark < $1.mark }, steps, breach: breach)
    }

    /// Closes everything and removes the files.
    func close() {
        for device in devices { device.kill() }
        markets.close()
        Loop.shared.drain()
        try? FileManager.default.removeItem(at: root)
    }
}
