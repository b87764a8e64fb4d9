/// Asks a terminal which graphics it has.
///
/// Three questions at once: kitty's for its protocol (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>, *Querying
/// support*), how large a place is (`CSI 16 t` of XTerm's control sequences), and the primary device attributes (`CSI c`
/// of the VT510), in whose answer a `4` means sixels. Every terminal answers the last one, and answers come in the
/// order of the questions: what has not come by then will not come.
public struct GraphicsQuestion: Sendable {
    /// The bytes that the terminal is sent.
    public static let text = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"

    /// The bytes that are no answer: keys that were pressed while the question was open.
    public private(set) var rest: [UInt8] = []
    private var bytes: [UInt8] = []
    private var hasKitty = false
    private var hasSixels = false
    private var cell: (width: Int, height: Int)?
    /// Whether the last answer has come.
    public private(set) var isAnswered = false

    /// A question that was just asked.
    public init() {}

    /// Returns whether to ask: the console of Linux and a terminal that is called dumb would show the question.
    public static func isWorthAsking(environment: [String: String]) -> Bool {
        !["", "dumb", "linux"].contains(environment["TERM"] ?? "")
    }

    /// The graphics that the terminal has; text alone where nothing was answered.
    public var graphics: ScreenGraphics {
        let means: Graphics = hasKitty ? .kitty : hasSixels ? .sixel : .blocks
        return ScreenGraphics(means, cellWidth: cell?.width, cellHeight: cell?.height)
    }

    /// Reads on, however the answers are cut into pieces.
    public mutating func hear(_ more: some Sequence<UInt8>) {
        bytes += more
        while !isAnswered, let first = bytes.first {
            guard first == 0x1B, bytes.count > 1 else {
                if first == 0x1B { return }
                rest.append(bytes.removeFirst())
                continue
            }
            guard let length = lengthOfAnswer else { return }
            let answer = Array(bytes.prefix(length))
            bytes.removeFirst(length)
            if !read(answer) { rest += answer }
        }
        if isAnswered {
            rest += bytes
            bytes = []
        }
    }

    /// Ends the question when the time is over: an answer that is not complete counts as keys.
    public mutating func end() {
        rest += bytes
        bytes = []
    }

    /// The number of bytes of the first sequence; `nil` while it has no end.
    private var lengthOfAnswer: Int? {
        switch bytes[1] {
        case 0x5F:
            let end = bytes.indices.dropFirst(3).first { bytes[$0] == 0x5C && bytes[$0 - 1] == 0x1B }
            return end.map { $0 + 1 } ?? (bytes.count > 256 ? 2 : nil)
        case 0x5B:
            let end = bytes.indices.dropFirst(2).first { (0x40...0x7E).contains(bytes[$0]) }
            return end.map { $0 + 1 } ?? (bytes.count > 256 ? 2 : nil)
        // The escape key, and then an answer or another key.
        case 0x1B: return 1
        default: return 2
        }
    }

    /// Notes what an answer says; `false` when it is none.
    private mutating func read(_ answer: [UInt8]) -> Bool {
        let text = String(decoding: answer.dropFirst(), as: UTF8.self)
        if text.hasPrefix("_Gi=31;") {
            hasKitty = text.hasPrefix("_Gi=31;OK")
            return true
        }
        guard text.hasPrefix("["), let final = text.last else { return false }
        let numbers = text.dropFirst().dropLast().drop { $0 == "?" }.split(separator: ";").map { Int($0) }
        switch final {
        case "c" where text.hasPrefix("[?"):
            hasSixels = numbers.dropFirst().contains(4)
            isAnswered = true
            return true
        case "t" where numbers.count == 3 && numbers[0] == 6:
            if let height = numbers[1], let width = numbers[2] { cell = (width, height) }
            return true
        default: return false
        }
    }
}
