/// The number of places that a terminal has.
public struct ScreenSize: Sendable, Hashable {
    public var columns: Int
    public var rows: Int

    /// A size.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A place on a terminal, counted from 0.
public struct ScreenPlace: Sendable, Hashable {
    public var column: Int
    public var row: Int

    /// A place.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}
