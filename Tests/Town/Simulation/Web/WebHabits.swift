import OpenMarket

/// The habits of visitors of the shop on the web: they follow any link and press any button of the page in the browser, so
/// that a new page is in the town without a line here.
@MainActor
struct WebHabits {
    private let randomness: Randomness
    private let words: Words

    private static let entrances = ["/", "/products", "/search", "/mypage", "/chats", "/register"]
    /// What would keep a person out of the town for long: another password, a second factor.
    private static let avoided = ["password", "codes", "devices", "enterCode", "resetPassword"]
    /// What people do now and then.
    private static let rare = ["logOut", "deleteAccount", "delete", "block"]

    init(_ truth: Truth, _ randomness: Randomness) {
        (self.randomness, words) = (randomness, Words(truth, randomness))
    }

    /// The next step of a visitor.
    func next(of visitor: WebVisitor) -> Step {
        guard let page = visitor.page, !randomness.chance(8) else { return enter(visitor) }
        if visitor.isGuest, page.path.hasPrefix("/login") || page.path.hasPrefix("/signup") { return enter(visitor) }
        if !visitor.isGuest, page.isGuests, randomness.chance(50) { return .browse(visitor: visitor.name, "/login") }
        let written = page.forms.filter { !$0.fields.isEmpty && !$0.buttons.isEmpty }
        let form = randomness.chance(50) ? randomness.pick(written) : nil
        let others = page.forms.filter { $0.path != "/language" || randomness.chance(5) }
        if let form = form ?? randomness.pick(others), randomness.chance(60), let step = send(form, of: visitor) {
            return step
        }
        let links = page.links.filter { link in !Self.avoided.contains { link.contains($0) } }
        return randomness.pick(links).map { .browse(visitor: visitor.name, $0) } ?? enter(visitor)
    }

    private func enter(_ visitor: WebVisitor) -> Step {
        .browse(visitor: visitor.name, randomness.pick(Self.entrances) ?? "/")
    }

    private func send(_ form: WebPage.Form, of visitor: WebVisitor) -> Step? {
        let offered = form.buttons.filter { button in
            !Self.avoided.contains { button.value.contains($0) }
                && (randomness.chance(10) || !Self.rare.contains { button.value.contains($0) })
        }
        // What was typed is sent by the button that the form is about more often than by the others.
        let eager = offered.first { ["submit", "logIn", "signUp", "send"].contains($0.value) }
        let button = (randomness.chance(60) ? eager : nil) ?? randomness.pick(offered)
        guard button != nil || form.isQuery else { return nil }
        var fields: [String: String] = [:]
        for (name, kind) in form.fields.sorted(by: { $0.key < $1.key }) where randomness.chance(90) {
            fields[name] = text(for: name, kind, on: form.path, by: visitor.name)
        }
        let photo: Photo? = form.takesPhotos && randomness.chance(60) ? .small : nil
        return .submit(visitor: visitor.name, .init(path: form.path, fields: fields, button: button, photo: photo))
    }

    private func text(for field: String, _ kind: String, on path: String, by person: String) -> String {
        if kind == "password" { return Words.password }
        let verb = SceneCommand.ID(rawValue: field).verb
        let parts = path.prefix { $0 != "?" }.split(separator: "/")
        switch (parts.first, verb) {
        case (_, "q"): return words.searched(by: person)
        // The text that an alert asks for is an answer that all may read, or what the market only takes notice of.
        case (_, "text"): return words.answer(by: person)
        case ("room"?, _):
            return words.message(in: parts.last.map { String($0) }, by: person)
        case ("register"?, _), ("edit"?, _): return words.text(for: verb, isField: true, on: "form", by: person)
        case ("login"?, "email"), ("signup"?, "email"): return Words.email(of: person)
        default: return words.text(for: verb, isField: true, on: "product", by: person)
        }
    }
}
