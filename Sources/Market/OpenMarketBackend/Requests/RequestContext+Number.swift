import OpenMarketHTTPServer

extension RequestContext {
    /// A whole number out of the query, within a range.
    func number(_ name: String, default standard: Int64, in range: ClosedRange<Int64>) throws(Refusal) -> Int64 {
        guard let text = self[name] else { return standard }
        guard let number = WholeNumber.read(text), range.contains(number) else {
            throw .malformed("\(name): must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
