/// Overwrites the room within the pages of a database that no row has.
///
/// `secure_delete` overwrites a row in its page when it is removed. Before that SQLite may have moved the row into another
/// page, and the page that it left goes on having its bytes: between the list of its rows and the first of them, where
/// SQLite looks for nothing. These bytes are overwritten here in the file itself, some pages at a time.
struct PageWipe {
    /// The number of pages of one step: some milliseconds of the thread that writes.
    static let step: Int64 = 1_000
    /// Beyond so many pages, the first byte of a page does not tell whether there are rows in it.
    private static let most: Int64 = 0x0200_0000

    private let connection: SQLiteConnection

    /// A wipe with the connection that writes.
    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Wipes pages from one on, the first of which has the number 1; returns the one to go on with, `nil` behind the last.
    ///
    /// The log is emptied before, since it has pages as they were. Throws `busy` where a reader keeps the log.
    func run(from first: Int64) throws(StoreError) -> Int64? {
        try connection.checkpoint(.truncate)
        let size = try number("PRAGMA page_size")
        let count = try number("PRAGMA page_count")
        guard try number("PRAGMA auto_vacuum") == 0, count < Self.most, first <= count, size >= 512 else { return nil }
        // The pages in memory have the bytes, and would bring them back with the next change.
        connection.releasePages()
        let last = min(count, first + Self.step - 1)
        var page = [UInt8](repeating: 0, count: Int(size))
        var hasWritten = false
        for number in first...last {
            let offset = (number - 1) * size
            try connection.readFile(at: offset, into: &page)
            guard let room = Self.room(of: page, isFirst: number == 1), page[room].contains(where: { $0 != 0 }) else {
                continue
            }
            try connection.writeFile([UInt8](repeating: 0, count: room.count), at: offset + Int64(room.lowerBound))
            hasWritten = true
        }
        if hasWritten { try connection.forceFile() }
        return last < count ? last + 1 : nil
    }

    private func number(_ sql: SQL) throws(StoreError) -> Int64 {
        try connection.first(sql) { $0.integer(0) } ?? 0
    }

    /// The bytes between the list of the rows of a page and the first row; `nil` for a page without rows, which SQLite
    /// overwrites as a whole when it is freed.
    ///
    /// See *B-tree Pages* in SQLite's description of its file format. The first page begins with the head of the file.
    private static func room(of page: [UInt8], isFirst: Bool) -> Range<Int>? {
        let start = isFirst ? 100 : 0
        let head: Int
        switch page[start] {
        case 2, 5: head = 12
        case 10, 13: head = 8
        default: return nil
        }
        func number(_ place: Int) -> Int { Int(page[place]) << 8 | Int(page[place + 1]) }
        let low = start + head + 2 * number(start + 3)
        // A page of 64 KiB without rows has no place for its end.
        let high = number(start + 5) == 0 ? 65_536 : number(start + 5)
        return low < high && high <= page.count ? low..<high : nil
    }
}
