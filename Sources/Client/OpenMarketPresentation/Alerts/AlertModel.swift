public import OpenMarketDomain

/// An alert as a value: what a view model asks for and the user interface shows.
///
/// There is none that cannot be shown: they come from an ``AlertDirector``, or
/// from an ``AlertBuilder``, which refuses those.
public struct AlertModel: Sendable, Equatable, Identifiable {
    /// The presentation of an alert.
    public enum Style: String, Sendable, Hashable, CaseIterable {
        /// A box in the middle of the screen.
        case alert
        /// A sheet from below, for a choice among several.
        case sheet
    }

    /// Tells an alert from every other one that a front end has been asked to show.
    public struct ID: Sendable, Hashable {
        let kind: AlertKind
        let number: Int
    }

    public let kind: AlertKind
    /// Counts the alerts of a ``SceneContext``.
    ///
    /// A toolkit takes an alert away by itself when a button is tapped. If the
    /// same alert is asked for again at once, the text is equal and only the
    /// number tells the toolkit to show it once more.
    public let number: Int
    public internal(set) var style: Style
    public internal(set) var title: String?
    public internal(set) var message: String?
    public internal(set) var field: AlertField?
    public internal(set) var actions: [AlertAction]
    /// The secret of ``message`` as a picture for a camera.
    public var code: QRCode?
    /// The way to say the same in other words.
    var retelling = Retelling()

    private var effects = Effects()

    /// The effects of buttons; two alerts that look the same are equal, whatever their buttons do.
    private struct Effects: Sendable, Equatable {
        var list: [(choice: AlertChoice, run: @MainActor (Secret) async -> Void)] = []

        static func == (_: Effects, _: Effects) -> Bool { true }
    }

    /// Makes an alert again; two alerts that look the same are equal, however they are made.
    struct Retelling: Sendable, Equatable {
        /// Makes it; `nil` for an alert in an app's own words.
        var tell: (@Sendable (AlertDirector) -> AlertModel)?

        static func == (_: Retelling, _: Retelling) -> Bool { true }
    }

    init(
        _ kind: AlertKind,
        number: Int = 0,
        style: Style = .alert,
        title: String? = nil,
        message: String? = nil,
        field: AlertField? = nil,
        actions: [AlertAction]
    ) {
        (self.kind, self.number, self.style, self.title) = (kind, number, style, title)
        (self.message, self.field, self.actions) = (message, field, actions)
    }

    /// The same alert in other words, with its number, so that no front end takes it for a new one; one in an app's own
    /// words stays as it is.
    public func retold(in wording: Wording) -> AlertModel {
        guard let tell = retelling.tell else { return self }
        var alert = tell(AlertDirector(wording, number: number))
        (alert.code, alert.retelling, alert.effects) = (code, retelling, effects)
        return alert
    }

    /// The same alert in an app's own words, whose buttons do nothing yet.
    var plain: AlertModel {
        var alert = self
        (alert.retelling, alert.effects) = (Retelling(), Effects())
        return alert
    }

    /// The alert with an effect of a button, which gets the text of the field.
    ///
    /// The scene that shows an alert says here what it does, so it need not remember what it asked. Capture the view model
    /// weakly: the alert is a part of its state.
    public func on(_ choice: AlertChoice, _ effect: @escaping @MainActor (Secret) async -> Void) -> AlertModel {
        var alert = self
        alert.effects.list.append((choice, effect))
        return alert
    }

    /// The alert with the same effect of several buttons, each with a value of its own.
    func on<Value: Sendable>(
        each values: [Value],
        _ choice: (Value) -> AlertChoice,
        _ effect: @escaping @MainActor (Value) async -> Void
    ) -> AlertModel {
        values.reduce(self) { alert, value in alert.on(choice(value)) { _ in await effect(value) } }
    }

    /// The effect of a button; `nil` for one that only closes the alert, or that it does not have.
    func effect(of choice: AlertChoice) -> (@MainActor (Secret) async -> Void)? {
        actions.contains { $0.choice == choice } ? effects.list.last { $0.choice == choice }?.run : nil
    }

    /// The identity of the alert; an equal alert that is asked for later has another id.
    public var id: ID { ID(kind: kind, number: number) }

    /// Whether it only says that something worked.
    ///
    /// It need not stop the user: a front end may show it for a few seconds, and choose ``AlertChoice/ok`` by itself.
    public var isSuccess: Bool {
        switch kind {
        case .created, .edited, .deleted, .signedUp, .passwordResetSent, .reported, .accountDeleted, .blocked, .sale:
            true
        default: false
        }
    }

    /// The choice of a dismissal without a button: the button that cancels, or the only button.
    public var dismissal: AlertChoice? {
        actions.first { $0.role == .cancel }?.choice ?? (actions.count == 1 ? actions.first?.choice : nil)
    }

    /// Returns whether it takes the place of an earlier alert: it says the same, or is a later word about a sale.
    func replaces(_ other: AlertModel) -> Bool {
        kind == other.kind && (kind == .sale || (title, message) == (other.title, other.message))
    }
}

/// One button of an alert.
public struct AlertAction: Sendable, Equatable, Identifiable {
    /// The emphasis of a button.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        case normal
        /// The choice that leaves everything as it was; a tap outside or the escape key chooses it.
        case cancel
        case destructive
    }

    public let choice: AlertChoice
    public let title: String
    public let role: Role

    public init(_ choice: AlertChoice, title: String, role: Role = .normal) {
        (self.choice, self.title, self.role) = (choice, title, role)
    }

    /// The choice that it stands for, which no other button of the alert has.
    public var id: AlertChoice { choice }
}

/// A line to type into, in an alert.
public struct AlertField: Sendable, Equatable {
    public let placeholder: String
    /// The text that stands in it at first.
    public let text: String
    public let isSecure: Bool

    public init(placeholder: String, text: String = "", isSecure: Bool = false) {
        (self.placeholder, self.text, self.isSecure) = (placeholder, text, isSecure)
    }
}
