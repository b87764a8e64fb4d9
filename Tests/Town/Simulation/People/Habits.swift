import OpenMarket

/// What a person does next with what is on the screen.
///
/// People have habits, without which no one would come to the end of a long chain such as offering, selling and reviewing;
/// they are patient while something is on its way; and they are curious: they prefer what was done least until now, so that
/// a command that is new is soon tried. They choose by the kind of a command, or the rows of a list would drown everything
/// else.
@MainActor
struct Habits {
    private let truth: Truth
    private let randomness: Randomness
    private let people: [String]
    private let words: Words
    /// The number of times that each command was done, by scene and verb.
    private let done: [String: Int]

    /// A person who changes the password by mistake could not log in any more, and neither could the person's other devices.
    private static let avoided: Set = ["open/password", "open/devices", "open/codes"]

    init(_ truth: Truth, _ randomness: Randomness, _ people: [String], done: [String: Int] = [:]) {
        (self.truth, self.randomness, self.people, self.done) = (truth, randomness, people, done)
        words = Words(truth, randomness)
    }

    /// The next step on a device; `nil` where there is nothing to do, or something to wait for.
    func next(on device: Device) -> Step? {
        guard let app = device.app else { return nil }
        if let alert = app.presentedAlert { return answer(alert, on: device) }
        let scene = app.visible
        let commands = scene.commands + app.commands
        if waits(for: commands) { return nil }
        let offered = commands.filter { $0.isEnabled && !Self.avoided.contains($0.id.rawValue) }
        if let step = photo(on: scene, device) ?? purchase(on: scene, device) ?? habit(on: scene, offered, device) {
            return step
        }
        if let step = link(on: scene, device) { return step }
        let byVerb = Dictionary(grouping: offered, by: \.id.verb)
        guard let verb = curious(byVerb.keys.sorted(), on: scene) else { return nil }
        return perform([verb], on: scene, offered, device)
    }

    /// Most people wait for what is on its way, above all for what they have sent.
    private func waits(for commands: [SceneCommand]) -> Bool {
        if commands.contains(where: { $0.id == "cancelSubmission" }) { return randomness.chance(85) }
        return commands.contains(where: \.isBusy) && randomness.chance(50)
    }

    /// One of the verbs; half of the time one that was done least.
    private func curious(_ verbs: [String], on scene: MarketScene) -> String? {
        func count(_ verb: String) -> Int { done["\(scene.kind).\(verb)"] ?? 0 }
        guard randomness.chance(50), let least = verbs.map(count).min() else { return randomness.pick(verbs) }
        return randomness.pick(verbs.filter { count($0) <= least + least / 4 })
    }

    private func answer(_ alert: AlertModel, on device: Device) -> Step {
        if alert.isSuccess, randomness.chance(50) { return .takeNotice(device: device.name) }
        let choices = alert.actions.filter { action in
            switch (alert.kind, action.choice) {
            case (.confirmDeleteAccount, .delete): randomness.chance(10)
            // A town in which everyone has blocked everyone has no trade.
            case (.confirmBlock, .block), (.confirmLogout, .yes): randomness.chance(50)
            case (.resetCode, .submit): truth.codes[device.person(truth)] != nil || randomness.chance(30)
            default: true
            }
        }
        let eager: Set<AlertChoice> = [.edit, .submit, .yes]
        let wanted = choices.first { eager.contains($0.choice) }.flatMap { randomness.chance(60) ? $0 : nil }
        let choice = (wanted ?? randomness.pick(choices))?.choice ?? alert.dismissal ?? .ok
        return .answer(
            device: device.name,
            choice: choice.rawValue,
            text: words.text(for: alert, by: device.person(truth))
        )
    }

    /// A photo for a form that waits for one, or has few.
    private func photo(on scene: MarketScene, _ device: Device) -> Step? {
        guard case .form(let form) = scene, form.state.isEnabled, form.state.canChangeImages else { return nil }
        let wantsMore = form.state.images.isEmpty || form.state.images.count < 4 && randomness.chance(20)
        guard form.state.picking != nil || wantsMore else { return nil }
        let photo: Photo = randomness.chance(88) ? .small : randomness.chance(35) ? .large : .wide
        return .pickPhoto(device: device.name, photo)
    }

    /// A look at what a person has bought, which waits for a word from them.
    private func purchase(on scene: MarketScene, _ device: Device) -> Step? {
        guard let user = device.user, !["login", "signUp", "product"].contains(scene.kind), randomness.chance(8) else {
            return nil
        }
        let bought = truth.products.filter { $0.value.buyers.contains(user) && !$0.value.isDeleted }.keys.sorted()
        return randomness.pick(bought).map { .open(device: device.name, product: $0) }
    }

    /// A link that is followed: to the log-in, or to a product.
    private func link(on scene: MarketScene, _ device: Device) -> Step? {
        let isElsewhere = !["login", "signUp"].contains(scene.kind)
        if device.user == nil, isElsewhere, randomness.chance(20) { return .open(device: device.name, product: nil) }
        guard isElsewhere, randomness.chance(12) else { return nil }
        // What one offers oneself, or what is new, is of more interest than the rest.
        let all = truth.products.filter { !$0.value.isDeleted }.keys.sorted { (Int($0) ?? 0, $0) < (Int($1) ?? 0, $1) }
        let own = all.filter { truth.products[$0]?.owner == device.person(truth) }
        let wanted = randomness.chance(35) ? own.suffix(3) : randomness.chance(60) ? all.suffix(3) : all[...]
        return randomness.pick(Array(wanted)).map { .open(device: device.name, product: $0) }
    }

    /// The next link of a chain that begins on this scene.
    private func habit(on scene: MarketScene, _ offered: [SceneCommand], _ device: Device) -> Step? {
        for habit in Habit.all where habit.scene == scene.kind && randomness.chance(habit.chance) {
            guard has(device, habit.people) else { continue }
            guard let first = habit.verbs.first.flatMap({ offered.of($0).first }) else { continue }
            if habit.isFirst, first.field?.text.isEmpty != true { continue }
            if habit.isOff, first.isOn == true { continue }
            return perform(habit.verbs, on: scene, offered, device)
        }
        return nil
    }

    /// A command of a verb; what is done with something, or for someone, mostly waits for one that has a name.
    private func choice(of verb: String, _ offered: [SceneCommand]) -> SceneCommand? {
        let all = offered.of(verb)
        let isNameless = all.contains { $0.id.rawValue.hasSuffix("/") }
        return randomness.pick(isNameless && randomness.chance(85) ? all.filter { !$0.id.thing.isEmpty } : all)
    }

    /// Whether the person who has a device is one of these.
    private func has(_ device: Device, _ people: Habit.People) -> Bool {
        switch people {
        case .all: true
        case .guests: device.user == nil
        case .strangers:
            device.user == nil
                && !truth.people.contains { $0.value == device.owner && !truth.gone.contains($0.key) }
        case .offline: device.user != nil && device.wire.isOffline
        case .lockedOut: device.user == nil && truth.lockedOut.contains(device.owner)
        }
    }

    /// Does one command of each verb.
    private func perform(_ verbs: [String], on scene: MarketScene, _ offered: [SceneCommand], _ device: Device) -> Step?
    {
        let inputs = verbs.compactMap { verb -> Step.Input? in
            guard let command = choice(of: verb, offered) else {
                // A button may be offered only once the fields are filled.
                return verb == verbs.last && verbs.count > 1 ? Step.Input(command: verb) : nil
            }
            guard command.field != nil else { return Step.Input(command: command.id.rawValue) }
            // Who sets a password by mistake could not log in any more.
            let isSet = verb == "password" && verbs.contains("enterCode")
            let text =
                isSet ? Words.password : words.text(for: command, on: scene, by: device.person(truth), among: people)
            return Step.Input(command: command.id.rawValue, text: text)
        }
        let name = "\(scene.kind).\(verbs.joined(separator: " "))"
        return inputs.isEmpty ? nil : .perform(device: device.name, inputs, name: name)
    }
}

extension [SceneCommand] {
    /// Those of a verb, or the one of an id.
    fileprivate func of(_ verb: String) -> [SceneCommand] { filter { $0.id.verb == verb || $0.id.rawValue == verb } }
}
