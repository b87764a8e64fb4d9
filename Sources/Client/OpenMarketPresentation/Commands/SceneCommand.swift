/// Something that the user can do on a scene now: a button, a key, an entry of a menu, or a field to fill in.
///
/// A front end draws the commands of a scene and performs one by its id, so that what can be done, in which order and
/// in which words, is said once for all front ends. A question before something is lost comes as the scene's alert.
///
/// ```swift
/// for command in scene.commands { print(command.id, command.title) }
/// await scene.perform(command: "like")
/// ```
public struct SceneCommand: Sendable, Equatable, Identifiable {
    /// The name of a command, which no other command of the scene has.
    ///
    /// It stays the same in every language, so that keys, tests and web forms can go by it. The id of a command for a
    /// row has the row's id behind a slash, as in `open/12`.
    public struct ID: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(stringLiteral name: String) { self.init(rawValue: name) }

        /// The name of an act on one of several things.
        public init(_ verb: String, _ thing: String) { self.init(rawValue: verb + "/" + thing) }

        /// The name without the thing that it is done with.
        public var verb: String { rawValue.split(separator: "/", maxSplits: 1).first.map { String($0) } ?? rawValue }

        /// The thing of the act; empty for an act on the scene as a whole.
        public var thing: String { String(rawValue.dropFirst(verb.count + 1)) }

        public var description: String { rawValue }
    }

    /// The part of a scene in which a front end looks for room for a command.
    public enum Placement: Sendable, Hashable {
        case field
        /// The one thing, or the few things, that the scene is for.
        case main
        /// Beside the title.
        case bar
        /// Among the rarer commands.
        case menu
        /// One of several choices under this heading.
        case choice(String)
        /// Beside the row of the content with this id: that of the row in the state, as a text.
        case row(String)
    }

    public let id: ID
    public let title: String
    /// The picture on it, where it has one that every user knows.
    public let symbol: CommandSymbol?
    public let role: AlertAction.Role
    public let placement: Placement
    /// The field whose text it needs; `nil` for a button.
    public let field: FormField?
    /// Whether what it switches is on, or the choice is the present one; `nil` for a command that switches nothing.
    public let isOn: Bool?
    /// Whether it can be performed now; one that cannot is shown, so that the user sees what is missing.
    public let isEnabled: Bool
    public let isBusy: Bool

    /// A command; one that is being performed is disabled.
    public init(
        _ id: ID,
        _ title: String,
        _ symbol: CommandSymbol? = nil,
        role: AlertAction.Role = .normal,
        at placement: Placement = .main,
        field: FormField? = nil,
        isOn: Bool? = nil,
        isEnabled: Bool = true,
        isBusy: Bool = false
    ) {
        (self.id, self.title, self.symbol, self.role) = (id, title, symbol, role)
        (self.placement, self.field, self.isOn) = (placement, field, isOn)
        self.isEnabled = isEnabled && !isBusy
        self.isBusy = isBusy
    }
}

extension SceneCommand {
    /// The question for the text that the command needs, with the text that stands in its field; it performs nothing by itself.
    public func question(in wording: Wording) -> AlertModel {
        let field = field.map { field in
            AlertField(placeholder: field.placeholder, text: field.text, isSecure: field.inputKind == .secret)
        }
        return AlertModel(
            .custom,
            title: title,
            field: field,
            actions: [AlertText.Button.ok, .cancel].map { $0.action(in: wording) }
        )
    }
}

/// The picture on a command, by its meaning; a front end draws it in its own style.
public enum CommandSymbol: String, Sendable, Hashable, CaseIterable {
    /// A heart, filled for what is liked.
    case like
    /// A speech bubble.
    case chat
    /// A paper plane.
    case send
    /// A magnifying glass.
    case search
    /// A plus sign.
    case add
    /// A pencil.
    case edit
    /// A waste bin.
    case delete
    /// A round arrow.
    case refresh
    /// Three dots.
    case more
    /// A cross.
    case close
    /// An arrow to where the user came from.
    case back
    /// An arrow to what comes next.
    case next
    case person
    /// A photo.
    case image
}
