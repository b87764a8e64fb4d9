/// Whole numbers in addresses, forms and queries.
enum WholeNumber {
    /// The number, when the text is nothing but digits, with a minus in front where it is negative.
    ///
    /// Swift's own reading would also take `+1`; no one means a plus by that, since it
    /// stands for a space in a query.
    static func read(_ text: String) -> Int64? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return Int64(text)
    }
}
