import OpenMarket

/// What people type: ordinary texts, texts at the limits, hostile ones, in several scripts, and words that wires have shown.
@MainActor
struct Words {
    private let truth: Truth
    private let randomness: Randomness

    private static let spice = [
        "", "", "", " lamp", " 자전거 의자", " ランプ", " <b>&'\"", " openmarket://product/1", " %00 ../..", " 🪑👨‍👩‍👧",
        " \u{202E}evil", " '; DROP TABLE products; --",
    ]

    init(_ truth: Truth, _ randomness: Randomness) { (self.truth, self.randomness) = (truth, randomness) }

    static func email(of person: String) -> String { person + "@example.com" }
    static let password = "preview-1"
    /// What a server that does not know the accounts has given a person to sell with.
    static func identifier(of person: String) -> String { "seller-" + person }
    static func secret(of person: String) -> String { "secret-of-" + person }

    /// The text for a field or a command of a scene.
    func text(for command: SceneCommand, on scene: MarketScene, by person: String, among people: [String]) -> String {
        switch (scene.kind, command.id.verb) {
        // Devices are lent and shared.
        case (let kind, "email"):
            let isOwn = randomness.chance(kind == "login" ? 75 : 92)
            return Self.email(of: isOwn ? person : randomness.pick(people) ?? person)
        case ("room", "type"):
            guard case .room(let room) = scene else { return message(in: nil, by: person) }
            return message(in: room.id.rawValue, by: person)
        default:
            return text(for: command.id.verb, isField: command.field != nil, on: scene.kind, by: person)
        }
    }

    /// The text for a field, or for a command, of a kind of scene.
    func text(for verb: String, isField: Bool, on scene: String, by person: String) -> String {
        switch (scene, verb) {
        case (_, "password"): randomness.chance(92) ? Self.password : "wrong-one"
        // Who has a second account needs a second name.
        case (_, "vendorName"): randomness.chance(60) ? person : person + "-" + number(upTo: 9)
        case (_, "identifier"): isSeller(person) ? Self.identifier(of: person) : ""
        case (_, "secret"): isSeller(person) ? Self.secret(of: person) : ""
        case ("form", "name"):
            truth.mark(person, "a form's name") + " " + noun + spice
        case ("form", "description"):
            truth.mark(person, "a form's description") + " long enough for a description" + spice
        case ("form", "price"): number(upTo: 10_000)
        case ("form", "discount"): randomness.chance(70) ? "0" : number(upTo: 900)
        case ("form", "stock"): number(upTo: 20)
        case ("form", "describe"): truth.mark(person, "an image's text") + " from the left"
        case ("product", "review"): truth.mark(person, "a review") + " as promised" + spice
        case ("search", _) where isField: searched(by: person)
        default: isField ? truth.mark(person, "another text") + spice : ""
        }
    }

    /// The text for the field of an alert.
    func text(for alert: AlertModel, by person: String) -> String {
        guard let field = alert.field else { return "" }
        if field.isSecure { return randomness.chance(90) ? Self.password : "wrong-one" }
        if alert.kind == .resetCode, let code = truth.codes[person], randomness.chance(85) { return code }
        let isForAll = [.reviewAnswer, .sale].contains(alert.kind)
        return isForAll ? answer(by: person) : truth.mark(person, "another text") + spice
    }

    /// An answer that all may read.
    func answer(by person: String) -> String { truth.mark(person, "an answer to a review") + spice }

    private func isSeller(_ person: String) -> Bool { truth.sellers[Self.identifier(of: person)] != nil }

    /// A message in a chat, which has no mark where the other member is not known.
    func message(in chat: String?, by person: String) -> String {
        let other = chat.flatMap { truth.other(than: person, in: $0) }
        // Some people paste what they have seen on a wire, such as the id of somebody.
        let seen = randomness.chance(20) ? " " + (randomness.pick(truth.people.keys.sorted()) ?? "") : ""
        guard let other else { return "hello" + spice }
        return truth.mark(person, "a message", to: other) + " hello" + seen + link + spice
    }

    /// The text of a search.
    func searched(by person: String) -> String {
        if randomness.chance(40) { return noun }
        return randomness.chance(60) ? beginning : truth.mark(person, "a search") + " " + noun
    }

    /// The beginning of a name that someone has seen.
    private var beginning: String {
        let names = truth.products.filter(\.value.isShown).compactMap(\.value.names.last).sorted()
        return (randomness.pick(names)?.prefix { $0 != " " }).map { String($0.dropLast()) } ?? noun
    }

    private var noun: String { randomness.pick(["desk", "chair", "lamp", "bike", "책상", "自転車"]) ?? "desk" }
    private var link: String {
        guard randomness.chance(10), let id = randomness.pick(truth.products.keys.sorted()) else { return "" }
        return " openmarket://product/" + id + " "
    }

    private var spice: String { randomness.pick(Self.spice) ?? "" }
    private func number(upTo limit: Int) -> String { String(randomness.below(limit) + 1) }
}
