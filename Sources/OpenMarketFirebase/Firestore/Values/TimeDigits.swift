import OpenMarketData

/// Takes the parts of a written time off its front.
struct TimeDigits {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A number of exactly that many digits.
    mutating func number(_ digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var value = 0
        for _ in 0..<digits {
            guard let byte = rest.popFirst(), (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte & 0x0F)
        }
        return value
    }

    /// Returns whether the next character was this one, which is then gone.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    /// The fraction of a second; none is zero, and more than nine digits are none that can be read.
    mutating func nanos() -> Int32? {
        guard take(".") else { return 0 }
        var value: Int32 = 0
        var count = 0
        while let byte = rest.first, (0x30...0x39).contains(byte) {
            guard count < 9 else { return nil }
            value = value * 10 + Int32(byte & 0x0F)
            count += 1
            rest.removeFirst()
        }
        guard count > 0 else { return nil }
        for _ in count..<9 { value *= 10 }
        return value
    }

    /// Seconds east of Greenwich.
    mutating func zone() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isEast = take("+")
        guard isEast || take("-"), let hours = number(2), hours < 24, take(":"), let minutes = number(2), minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
    }
}
