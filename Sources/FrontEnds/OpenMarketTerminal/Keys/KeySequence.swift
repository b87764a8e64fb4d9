/// The meaning of the escape sequences of terminals.
enum KeySequence {
    /// A sequence with an O: arrows and function keys of terminals in application mode.
    static func application(_ final: UInt8) -> Key? {
        switch final {
        case 0x50...0x53: .function(Int(final) - 0x4F)
        default: arrow(final)
        }
    }

    /// A sequence with a bracket.
    static func key(parameters: ArraySlice<UInt8>, final: UInt8) -> Key? {
        let text = String(decoding: parameters, as: UTF8.self)
        if text.hasPrefix("<") { return mouse(text.dropFirst(), isPress: final == 0x4D) }
        switch final {
        case 0x7E: return numbered(Int(text.prefix { $0 != ";" }) ?? 0)
        case 0x5A: return .backTab
        case 0x50...0x53: return .function(Int(final) - 0x4F)
        default: return arrow(final)
        }
    }

    private static func arrow(_ final: UInt8) -> Key? {
        switch final {
        case 0x41: .up
        case 0x42: .down
        case 0x43: .right
        case 0x44: .left
        case 0x46: .end
        case 0x48: .home
        default: nil
        }
    }

    private static func numbered(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 4, 8: .end
        case 3: .delete
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    private static func mouse(_ text: Substring, isPress: Bool) -> Key? {
        let numbers = text.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3, isPress else { return nil }
        switch numbers[0] & ~0b1_1100 {
        case 0: return .press(column: numbers[1] - 1, row: numbers[2] - 1)
        case 64: return .wheelUp
        case 65: return .wheelDown
        default: return nil
        }
    }
}
