/// One page of a list: its number and its size.
public struct PageRequest: Sendable, Equatable {
    /// The page, counted from 1.
    public let number: Int
    /// The number of rows, within ``sizes``.
    public let size: Int
    /// The cursor behind the last row of the page before, in markets with cursors.
    public let cursor: Cursor?

    /// A position in a list that stays the same while rows come and go above it.
    ///
    /// Its text has a meaning for the market only.
    public struct Cursor: RawRepresentable, Sendable, Hashable, Codable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The sizes a market serves.
    public static let sizes = 1...100
    public static let defaultSize = 20

    /// A page request.
    ///
    /// A number below 1 becomes 1; a size outside ``sizes`` becomes the nearest bound.
    public init(number: Int = 1, size: Int = PageRequest.defaultSize, cursor: Cursor? = nil) {
        self.cursor = cursor
        self.number = max(1, number)
        self.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
    }

    /// The rows of this page, of a list that is there as a whole, and whether more follow.
    package func part<Row>(of rows: [Row]) -> (rows: [Row], hasNext: Bool) {
        let (start, isBeyond) = (number - 1).multipliedReportingOverflow(by: size)
        let rest = isBeyond ? [] : rows.dropFirst(start)
        return (Array(rest.prefix(size)), rest.count > size)
    }
}
