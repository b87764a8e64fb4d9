import OpenMarket

/// What a person does next with what is on the screen.
///
/// People choose by the kind of a command, or the rows of a list would drown everything else; and they have habits, without
/// which no one would come to the end of a long chain such as offering, editing, selling.
@MainActor
struct Habits {
    private let truth: Truth
    private let randomness: Randomness
    private let people: [String]
    private let words: Words

    init(_ truth: Truth, _ randomness: Randomness, _ people: [String]) {
        (self.truth, self.randomness, self.people) = (truth, randomness, people)
        words = Words(truth, randomness)
    }

    /// The next step on a device; `nil` where there is nothing to do.
    func next(on device: Device) -> Step? {
        guard let app = device.app else { return nil }
        if let alert = app.presentedAlert { return answer(alert, on: device) }
        let scene = app.visible
        if let step = chain(on: scene, device) { return step }
        if device.user == nil, scene.kind != "login", randomness.chance(10) {
            return .open(device: device.name, product: nil)
        }
        if randomness.chance(9), let id = randomness.pick(truth.products.keys.sorted()) {
            return .open(device: device.name, product: id)
        }
        let all = (scene.commands + app.commands).filter { $0.isEnabled }
        let byVerb = Dictionary(grouping: all, by: \.id.verb)
        guard let verb = randomness.pick(byVerb.keys.sorted()), let command = randomness.pick(byVerb[verb] ?? []) else {
            return nil
        }
        let text = command.field == nil ? "" : words.text(for: command, on: scene, by: device.owner, among: people)
        return .perform(
            device: device.name,
            [.init(command: command.id.rawValue, text: text)],
            name: "\(scene.kind).\(command.id.verb)"
        )
    }

    private func answer(_ alert: AlertModel, on device: Device) -> Step {
        if alert.isSuccess, randomness.chance(50) { return .takeNotice(device: device.name) }
        let endsAccount = alert.kind == .confirmDeleteAccount
        let choices = alert.actions.filter { !endsAccount || $0.role == .cancel || randomness.chance(5) }
        let edit = choices.first { $0.choice == .edit }.flatMap { randomness.chance(60) ? $0 : nil }
        let choice = (edit ?? randomness.pick(choices))?.choice ?? alert.dismissal ?? .ok
        return .answer(device: device.name, choice: choice.rawValue, text: words.text(for: alert, by: device.owner))
    }

    /// The next link of a chain that begins on this scene.
    private func chain(on scene: MarketScene, _ device: Device) -> Step? {
        let commands = scene.commands.filter(\.isEnabled)
        func does(_ verbs: [String], _ name: String) -> Step? {
            let inputs = verbs.compactMap { verb -> Step.Input? in
                guard let command = commands.first(where: { $0.id.verb == verb }) else { return nil }
                let text =
                    command.field == nil ? "" : words.text(for: command, on: scene, by: device.owner, among: people)
                return Step.Input(command: command.id.rawValue, text: text)
            }
            return inputs.isEmpty ? nil : .perform(device: device.name, inputs, name: name)
        }
        switch scene {
        case .login where device.user == nil && randomness.chance(60):
            return does(["email", "password"], "login.fill").map { with($0, "logIn") }
        case .form(let form):
            let wantsPhoto = form.state.picking != nil || form.state.images.isEmpty
            if wantsPhoto, form.state.canChangeImages {
                return .pickPhoto(device: device.name, large: randomness.chance(10))
            }
            guard randomness.chance(40) else { return nil }
            let fields = commands.filter { $0.field != nil && $0.id.verb != "describe" }
            let isNew = fields.contains { $0.id == "name" && $0.field?.text.isEmpty == true }
            let wanted = fields.map(\.id.verb).filter { isNew || ["name", "stock"].contains($0) }
            return does(wanted, "form.fill").map { with($0, "submit") }
        case .product where randomness.chance(35): return does(["manage"], "product.manage")
        case .product where randomness.chance(20): return does(["chat"], "product.chat")
        case .room where randomness.chance(50): return does(["type"], "room.write").map { with($0, "send") }
        default: return nil
        }
    }

    private func with(_ step: Step, _ command: String) -> Step {
        guard case .perform(let device, let inputs, let name) = step else { return step }
        return .perform(device: device, inputs + [.init(command: command)], name: name)
    }
}
