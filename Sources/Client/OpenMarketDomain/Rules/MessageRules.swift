/// The rules for a message in a chat.
public struct MessageRules: Sendable, Equatable {
    /// The most characters of a message.
    public var maximumLength: Int

    /// Rules with the bound that the markets have.
    public init(maximumLength: Int = 1000) {
        self.maximumLength = maximumLength
    }

    /// The bound that the markets have.
    public static let `default` = MessageRules()

    /// Everything wrong with a message.
    public func violations(of body: String) -> [Violation] {
        guard body.unicodeScalars.contains(where: Self.canBeSeen) else { return [.messageBlank] }
        return (body.count <= maximumLength ? [] : [.messageLength(body.count, maximum: maximumLength)])
            + (body.unicodeScalars.contains("\0") ? [.forbiddenCharacter(.message)] : [])
    }

    private static func canBeSeen(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.properties.isWhitespace else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format: return false
        default: return true
        }
    }
}
