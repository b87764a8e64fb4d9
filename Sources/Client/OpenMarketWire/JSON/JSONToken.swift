/// One value of a parsed text: what it is and where it stands.
///
/// Tokens lie in the order of the text. Containers are followed by what they
/// contain; `next` jumps over it.
struct JSONToken: Sendable {
    enum Kind: UInt8, Sendable {
        case null
        case yes
        case no
        case number
        case plainString
        case escapedString
        case array
        case object
    }

    let kind: Kind
    /// The first byte of a number or of a string's content.
    let start: UInt32
    /// The byte behind the last one.
    var end: UInt32
    /// The index of the token behind this value and everything in it.
    var next: UInt32
}
