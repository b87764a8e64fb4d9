/// Turns the bytes of a terminal into keys, however they are cut into pieces.
public struct KeyParser: Sendable {
    private var bytes: [UInt8] = []

    /// A parser that has heard nothing.
    public init() {}

    /// Whether something begun has not ended: the escape key, or the first bytes of a longer sequence.
    public var isWaiting: Bool { !bytes.isEmpty }

    /// The keys that are whole after these bytes.
    public mutating func parse(_ more: some Sequence<UInt8>) -> [Key] {
        bytes += more
        var keys: [Key] = []
        while !bytes.isEmpty {
            switch step() {
            case .key(let key, let count):
                if let key { keys.append(key) }
                bytes.removeFirst(count)
            case .wait: return keys
            }
        }
        return keys
    }

    /// Returns the keys that are left when nothing more came in time: an escape that began nothing was the key.
    public mutating func flush() -> [Key] {
        guard bytes.first == 0x1B else {
            bytes = []
            return []
        }
        let rest = bytes.dropFirst()
        bytes = []
        return [.escape] + (rest.isEmpty || rest.first == 0x5B || rest.first == 0x4F ? [] : parse(Array(rest)))
    }

    private enum Step {
        case key(Key?, Int)
        case wait
    }

    private func step() -> Step {
        switch bytes[0] {
        case 0x1B: escape()
        case 0x0D, 0x0A: .key(.enter, 1)
        case 0x09: .key(.tab, 1)
        case 0x7F, 0x08: .key(.backspace, 1)
        case 0x01...0x1A: .key(.control(Character(Unicode.Scalar(bytes[0] + 0x60))), 1)
        case 0x00...0x1F: .key(nil, 1)
        default: character()
        }
    }

    private func escape() -> Step {
        guard bytes.count > 1 else { return .wait }
        switch bytes[1] {
        case 0x5B: return sequence()
        case 0x4F:
            guard bytes.count > 2 else { return .wait }
            return .key(KeySequence.application(bytes[2]), 3)
        case 0x5F: return answer()
        default: return .key(.escape, 1)
        }
    }

    /// `ESC _ G … ESC \`, which no key sends: an answer about graphics that came late.
    private func answer() -> Step {
        guard bytes.count > 2 else { return .wait }
        guard bytes[2] == 0x47 else { return .key(.escape, 1) }
        guard let end = bytes.indices.dropFirst(4).first(where: { bytes[$0] == 0x5C && bytes[$0 - 1] == 0x1B }) else {
            return bytes.count > 256 ? .key(nil, bytes.count) : .wait
        }
        return .key(nil, end + 1)
    }

    private func sequence() -> Step {
        guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            // Nothing that long comes from a keyboard.
            return bytes.count > 64 ? .key(nil, bytes.count) : .wait
        }
        return .key(KeySequence.key(parameters: bytes[2..<end], final: bytes[end]), end + 1)
    }

    private func character() -> Step {
        let length =
            switch bytes[0] {
            case 0x00..<0x80: 1
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0 else { return .key(nil, 1) }
        let rest = bytes.dropFirst().prefix(length - 1)
        if let wrong = rest.firstIndex(where: { !(0x80...0xBF).contains($0) }) { return .key(nil, wrong) }
        guard rest.count == length - 1 else { return .wait }
        guard let text = String(validating: bytes.prefix(length), as: UTF8.self), let first = text.first else {
            return .key(nil, length)
        }
        return .key(.character(first), length)
    }
}
