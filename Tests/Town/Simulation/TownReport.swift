import OpenMarket

/// What happened in a town, and which rules were broken.
@MainActor
struct TownReport {
    /// A breach, the first time that it was seen.
    struct Found {
        let invariant: String
        let key: String
        let detail: String
        /// The number of the step.
        let act: Int
        fileprivate(set) var count = 1
    }

    /// By "invariant: key".
    private(set) var broken: [String: Found] = [:]
    /// The number of times that each command was done, by scene and verb.
    private(set) var commands: [String: Int] = [:]
    private(set) var faults: [String: Int] = [:]
    private(set) var steps: [String: Int] = [:]
    private(set) var notes: [String] = []
    /// A number that two runs share only if the same happened in both.
    private(set) var hash: UInt64 = 14_695_981_039_346_656_037

    init() {}

    /// Whether so little is broken that there may be more to find: nothing but what is known, if anything is.
    func isWorthGoingOn(after known: Set<String>?) -> Bool {
        guard broken.count < 40, let known else { return broken.count < 40 }
        return broken.keys.allSatisfy { key in known.contains { key.hasPrefix($0) } }
    }

    mutating func noteStep(_ step: Step, verbose act: Int?) {
        steps[step.kind, default: 0] += 1
        let text = String(describing: step)
        if let act { print(act, text) }
        mix(text)
    }

    mutating func noteScreen(_ screen: Screen) {
        mix(screen.scene)
        for product in screen.products { mix(product.id + product.name) }
        for message in screen.messages { mix(message.body) }
    }

    private mutating func mix(_ text: String) {
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    }

    mutating func noteCommand(_ id: SceneCommand.ID, on scene: String) {
        commands["\(scene).\(id.verb)", default: 0] += 1
    }

    mutating func noteFault(_ outcome: HeldCall.Outcome) { faults[outcome.rawValue, default: 0] += 1 }

    mutating func note(_ text: String) { notes.append(text) }

    /// Notes a breach; returns its key.
    @discardableResult
    mutating func note(_ found: Broken, at act: Int) -> String {
        let key = found.invariant + ": " + found.key
        if broken[key] != nil {
            broken[key]?.count += 1
        } else {
            broken[key] = Found(invariant: found.invariant, key: found.key, detail: found.detail, act: act)
        }
        return key
    }
}
