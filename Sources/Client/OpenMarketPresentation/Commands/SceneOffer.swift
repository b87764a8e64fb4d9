/// The asynchronous part of an action.
public typealias SceneWork = @MainActor () async -> Void

/// A command together with its act.
@MainActor
public struct SceneOffer {
    /// The part of it that a front end shows.
    public let command: SceneCommand
    /// Performs it, with the text that was typed into its field; returns work that takes time.
    let handle: @MainActor (String) -> SceneWork?

    /// A command that does something of an app's own.
    public init(_ command: SceneCommand, run: @escaping @MainActor (String) async -> Void) {
        self.init(command, handle: { text in { await run(text) } })
    }

    init(_ command: SceneCommand, handle: @escaping @MainActor (String) -> SceneWork?) {
        self.command = command
        self.handle = handle
    }
}

/// Puts the commands of a scene together, in their order, with `if` and `for`.
@resultBuilder
@MainActor
public enum SceneOfferBuilder {
    /// One command.
    public static func buildExpression(_ offer: SceneOffer) -> [SceneOffer] { [offer] }
    /// The commands of a part of the scene.
    public static func buildExpression(_ offers: [SceneOffer]) -> [SceneOffer] { offers }
    /// Commands one after the other.
    public static func buildBlock(_ parts: [SceneOffer]...) -> [SceneOffer] { parts.flatMap { $0 } }
    /// Commands under a condition.
    public static func buildOptional(_ part: [SceneOffer]?) -> [SceneOffer] { part ?? [] }
    /// The commands of a condition that holds.
    public static func buildEither(first part: [SceneOffer]) -> [SceneOffer] { part }
    /// The commands of a condition that does not hold.
    public static func buildEither(second part: [SceneOffer]) -> [SceneOffer] { part }
    /// The commands of each of several things.
    public static func buildArray(_ parts: [[SceneOffer]]) -> [SceneOffer] { parts.flatMap { $0 } }
}
