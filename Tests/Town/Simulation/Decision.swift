import OpenMarket

/// What happens next in a town: decided from the seed, the number of the step and the present state.
@MainActor
struct Decision {
    private let options: TownOptions
    private let randomness: Randomness
    private let acts: Int
    private let people: [String]
    private let devices: [Device]
    private let truth: Truth
    /// The calls that stand still.
    private let held: [HeldCall]
    /// The visitors of the shop on the web.
    private let visitors: [WebVisitor]

    /// Where people travel to: to both ends of a day, and to a zone that is off by a quarter of an hour.
    private static let zones = ["Asia/Seoul", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kathmandu"]

    init(
        _ options: TownOptions,
        _ randomness: Randomness,
        _ acts: Int,
        _ people: [String],
        _ devices: [Device],
        _ truth: Truth,
        _ held: [HeldCall],
        _ visitors: [WebVisitor]
    ) {
        (self.options, self.randomness, self.acts) = (options, randomness, acts)
        (self.people, self.devices, self.truth, self.held) = (people, devices, truth, held)
        self.visitors = visitors
    }

    /// The steps, of which a town does those that can be done; `done` has the number of times of each command until now.
    func steps(done: [String: Int]) -> [Step] {
        guard let device = randomness.chance(50) ? busiest : randomness.pick(devices) else { return [] }
        let habits = Habits(truth, randomness, people, done: done)
        switch randomness.below(1_000) {
        case 0..<430: return [habits.next(on: device) ?? decideRelease()].compactMap(\.self)
        // An act of a person sets off several calls, and people wait for most of them.
        case 430..<460 where !visitors.isEmpty:
            let visitor = randomness.chance(70) ? busiestVisitor : randomness.pick(visitors)
            return visitor.map { [WebHabits(truth, randomness).next(of: $0)] } ?? []
        case 430..<880: return (0...randomness.below(4)).compactMap { _ in decideRelease() }
        case 880..<930: return [.wait(randomness.pick([0.1, 0.5, 2, 20, 90]) ?? 1)]
        case 930..<940 where !options.isCalm: return [.kill(device: device.name)]
        case 940..<943 where !options.isCalm: return [.restartMarket]
        case 943..<955: return [.export(device: device.name)]
        case 955..<965 where !options.isCalm:
            // Who is about to send something is in the tunnel sooner than others.
            let writing = devices.filter { $0.app?.visible.kind == "form" }
            let moved = randomness.chance(50) ? randomness.pick(writing) ?? device : device
            return [.network(device: moved.name, isOffline: !moved.wire.isOffline)]
        case 965..<966 where !options.isCalm: return [.flood(device: device.name)]
        case 966..<975: return [.appear(device: device.name)]
        case 978..<980 where !options.isCalm:
            return [options.wiring == .firebase || randomness.chance(70) ? .restoreBackup : .copyToFirebase]
        case 980..<984: return [decideOperation()].compactMap(\.self)
        case 984..<988:
            let person = randomness.chance(30) ? "" : randomness.pick(people) ?? ""
            let id = randomness.pick(truth.people.keys.sorted() + truth.products.keys.sorted()) ?? "1"
            return [.foreign(randomness.pick(ForeignClient.kinds) ?? "list", about: id, as: person)]
        case 975..<978:
            let language = randomness.pick(["en", "ko", "ja"]) ?? "en"
            return [.wording(device: device.name, language: language, zone: randomness.pick(Self.zones) ?? "GMT")]
        default:
            return (0..<6).compactMap { _ in decideRelease() }
        }
    }

    /// The device whose person has much to do at present, so that chains come to their end.
    private var busiest: Device? { Randomness(options.seed, -1_000 - acts / 40).pick(devices) }

    /// The visitor on the web who has much to do at present.
    private var busiestVisitor: WebVisitor? { Randomness(options.seed, -2_000_000 - acts / 400).pick(visitors) }

    private func decideOperation() -> Step? {
        // A town of disabled people stands still.
        if let address = randomness.pick(truth.disabled.sorted()), randomness.chance(70) {
            return .operate("enable", on: address)
        }
        guard let act = randomness.pick(Operator.acts) else { return nil }
        switch act {
        case "hide", "show": return randomness.pick(truth.products.keys.sorted()).map { .operate(act, on: $0) }
        case "end account" where !randomness.chance(10): return nil
        case "disable" where !randomness.chance(30): return nil
        default: return randomness.pick(people).map { .operate(act, on: Words.email(of: $0)) }
        }
    }

    /// The next call that goes on, and how.
    private func decideRelease() -> Step? {
        let waiting = held.sorted {
            ($0.wire.name, $0.phase.rawValue, $0.line, $0.number) < (
                $1.wire.name, $1.phase.rawValue, $1.line, $1.number
            )
        }
        // Who has much to do waits for the answers to it.
        let own = randomness.chance(60) ? waiting.filter { $0.wire === busiest?.wire } : []
        guard let call = randomness.pick(own.isEmpty ? waiting : own) else { return nil }
        var outcome = HeldCall.Outcome.goes
        // The weather changes: a chain of calls comes to its end in some of it, and breaks everywhere in some.
        if !options.isCalm, randomness.chance([1, 5, 15][acts / 250 % 3]) {
            outcome = randomness.pick(HeldCall.Outcome.failures(of: call.phase)) ?? .goes
            if call.phase == .request, randomness.chance(25) { outcome = randomness.pick([.portal, .stale]) ?? .goes }
        }
        return .release(.init(device: call.wire.name, phase: call.phase, line: call.line), outcome)
    }
}
