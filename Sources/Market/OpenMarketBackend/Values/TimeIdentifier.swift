import Foundation
import OpenMarketWire

/// An identifier in the form of a UUID of version 1 (RFC 9562, section 5.1).
///
/// That is the form the live servers used for vendors, delete secrets and
/// images. The time in it is real, but the node is made of random bytes each time: no one
/// can foresee the next one from the last.
struct TimeIdentifier: Sendable, Hashable {
    private let bytes: [UInt8]

    init(at date: Date, random: @Sendable () -> UInt64) {
        // Ticks of 100 ns since 15 October 1582; the last digits are randomness too.
        let seconds = min(max(date.timeIntervalSince1970 + 12_219_292_800, 0), 1e11)
        let chance = random()
        let ticks = UInt64(seconds * 1000) &* 10_000 &+ chance % 10_000
        let rest = random()
        var bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ticks >> $0) }
        bytes += [40, 32].map { UInt8(truncatingIfNeeded: ticks >> $0) }
        bytes.append(0x10 | UInt8(truncatingIfNeeded: ticks >> 56) & 0x0F)
        bytes.append(UInt8(truncatingIfNeeded: ticks >> 48))
        bytes.append(0x80 | UInt8(truncatingIfNeeded: chance >> 56) & 0x3F)
        bytes.append(UInt8(truncatingIfNeeded: chance >> 48))
        // The lowest bit of the first node byte says that this is no network card (section 6.10).
        bytes.append(UInt8(truncatingIfNeeded: rest) | 1)
        bytes += [8, 16, 24, 32, 40].map { UInt8(truncatingIfNeeded: rest >> $0) }
        self.bytes = bytes
    }

    /// 32 digits.
    var digits: String { Hexadecimal.text(bytes) }

    /// Digits in the five groups of a UUID.
    var dashed: String {
        let ranges = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
        return ranges.map { Hexadecimal.text(bytes[$0]) }.joined(separator: "-")
    }
}
