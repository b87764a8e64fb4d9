/// The image in place of a photo of a user: the first letter of the name on a colour that stays the same.
public struct Avatar: Sendable, Equatable {
    /// The letter; empty for a name that has none.
    public let initial: String
    /// Which colour of ``Theme/avatars`` is behind it, from 0; white can be read on each.
    public let color: Int

    /// The avatar of a user with this name.
    public init(_ name: String) {
        initial = name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? ""
        // Not `hashValue`, which is another one each time a program starts.
        let hash = name.unicodeScalars.reduce(5381 as UInt32) { $0 &* 33 &+ $1.value }
        color = Int(hash % UInt32(Theme.avatars.count))
    }
}
