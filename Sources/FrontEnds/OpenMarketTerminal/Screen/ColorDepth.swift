/// The number of colours that a terminal can show.
public enum ColorDepth: Int, Sendable, Hashable, Comparable {
    /// The terminal has no colours, or the user wants none.
    case none
    /// The eight colours that every terminal has.
    case basic
    /// 256, of which 216 are a cube of red, green and blue.
    case palette
    /// 24 bits: every mixture of red, green and blue.
    case full

    /// Reads the environment of the terminal: NO_COLOR wins, then COLORTERM, then TERM.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if environment["NO_COLOR"]?.isEmpty == false || term == "dumb" {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
            self = .full
        } else {
            self = term.contains("256color") ? .palette : .basic
        }
    }

    /// Fewer colours come first.
    public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }

    /// The codes that choose a colour for the text (30) or for what is behind it (40); none when it cannot be shown.
    func codes(of color: Style.Color, base: Int) -> [Int] {
        switch (color, self) {
        case (_, .none), (.rgb, .basic): []
        case (.basic(let basic), _): [base + basic.rawValue]
        case (.rgb(let red, let green, let blue), .palette):
            [base + 8, 5, 16 + 36 * Self.level(red) + 6 * Self.level(green) + Self.level(blue)]
        case (.rgb(let red, let green, let blue), .full): [base + 8, 2, Int(red), Int(green), Int(blue)]
        }
    }

    /// The nearest of the six levels 0, 95, 135, 175, 215 and 255.
    private static func level(_ part: UInt8) -> Int {
        part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40
    }
}
