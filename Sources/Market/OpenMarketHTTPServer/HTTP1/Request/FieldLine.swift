/// The grammar of one field (RFC 9110, section 5.5; RFC 9112, section 5).
enum FieldLine {
    /// Name and value.
    ///
    /// No space before the colon, no continuation of the line before, no control characters.
    static func split(
        _ bytes: [UInt8],
        _ range: Range<Int>
    ) throws(RequestFailure) -> (name: Range<Int>, value: Range<Int>) {
        let token = ByteSet.token
        var colon = range.lowerBound
        while colon < range.upperBound, token.contains(bytes[colon]) { colon += 1 }
        guard colon > range.lowerBound, colon < range.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw .badField
        }
        let value = bytes.trimmed((colon + 1)..<range.upperBound)
        for index in value where (bytes[index] < 0x20 && bytes[index] != 0x09) || bytes[index] == 0x7F {
            throw .badField
        }
        return (range.lowerBound..<colon, value)
    }

    /// The elements of a list with commas.
    static func eachElement(_ bytes: [UInt8], _ value: Range<Int>, _ body: (Range<Int>) -> Void) {
        var start = value.lowerBound
        while start < value.upperBound {
            let rest = start..<value.upperBound
            let comma = bytes.firstIndex(of: UInt8(ascii: ","), in: rest) ?? value.upperBound
            body(bytes.trimmed(start..<comma))
            start = comma + 1
        }
    }

    /// A number of digits alone that an Int64 can hold.
    static func number(_ bytes: [UInt8], _ value: Range<Int>) -> Int64? {
        guard !value.isEmpty else { return nil }
        var number: Int64 = 0
        for index in value {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (tenfold, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.addingReportingOverflow(Int64(digit))
            guard !overflow, !carry else { return nil }
            number = sum
        }
        return number
    }

    /// Returns whether a media type names JSON, or nothing at all; its parameters, such as a boundary, do not count.
    static func mentionsJSON(_ bytes: [UInt8], _ value: Range<Int>) -> Bool {
        let value = value.lowerBound..<(bytes.firstIndex(of: UInt8(ascii: ";"), in: value) ?? value.upperBound)
        guard value.count >= 4 else { return true }
        for start in value.lowerBound...(value.upperBound - 4) where bytes.spells("json", start..<(start + 4)) {
            return true
        }
        return false
    }
}
