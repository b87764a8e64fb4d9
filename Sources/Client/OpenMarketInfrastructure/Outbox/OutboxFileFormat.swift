import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The records of an outbox as the content of one file, to which records are only added.
///
/// | bytes | what |
/// |---|---|
/// | 4 | `OMO1`, at the beginning of every record |
/// | 4 | CRC-32 of everything behind it in this record |
/// | 4 | length of the JSON |
/// | … | the JSON: `{"put": change}` or `{"remove": [id, …]}` |
///
/// Numbers have their most significant byte first. A record that is cut off or damaged is skipped: reading goes on at
/// the next one that is whole.
enum OutboxFileFormat {
    /// One step of an outbox.
    struct Record: Codable {
        var put: StoredChange?
        var remove: [String]?
    }

    struct Content {
        var changes: [PendingChange.ID: PendingChange] = [:]
        /// The end of the last whole record.
        var end = 0
    }

    private static let mark = Data("OMO1".utf8)
    private static let headLength = 12
    /// More than any record has: a message has a thousand characters.
    private static let longest = 1 << 20

    static func encode(_ record: Record) throws(MarketError) -> Data {
        let encoder = JSONEncoder()
        guard let json = try? encoder.encode(record) else { throw .storage(.unwritable) }
        guard json.count <= longest else { throw .storage(.full) }
        let rest = bytes(UInt32(truncatingIfNeeded: json.count)) + json
        return mark + bytes(CRC32.checksum(of: rest)) + rest
    }

    /// Everything that the whole records of a file come to.
    static func decode(_ file: Data) -> Content {
        var content = Content()
        var place = file.startIndex
        while let start = file.range(of: mark, in: place..<file.endIndex)?.lowerBound {
            guard let (record, end) = read(file, at: start) else {
                place = start + 1
                continue
            }
            content.apply(record)
            content.end = end - file.startIndex
            place = end
        }
        return content
    }

    /// Returns whether a file without a whole record can be an outbox: a file that was cut off within its first record,
    /// or that the disk never filled.
    static func isBegun(_ file: Data) -> Bool {
        file.prefix(mark.count) == mark.prefix(file.count) || file.allSatisfy { $0 == 0 }
    }

    private static func read(_ file: Data, at start: Int) -> (Record, end: Int)? {
        let rest = file[(start + 4)...]
        guard rest.count >= headLength - 4 else { return nil }
        let length = number(rest.dropFirst(4).prefix(4))
        let end = start + headLength + length
        guard length <= longest, end <= file.endIndex else { return nil }
        guard number(rest.prefix(4)) == Int(CRC32.checksum(of: Data(file[(start + 8)..<end]))) else { return nil }
        let json = Data(file[(start + headLength)..<end])
        // A record that a later release wrote is whole, and means nothing here.
        return ((try? JSONDecoder().decode(Record.self, from: json)) ?? Record(), end)
    }

    private static func bytes(_ number: UInt32) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    private static func number(_ bytes: Data) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}

extension OutboxFileFormat.Content {
    fileprivate mutating func apply(_ record: OutboxFileFormat.Record) {
        if let change = record.put?.change { changes[change.id] = change }
        for id in record.remove ?? [] { changes[PendingChange.ID(rawValue: id)] = nil }
    }
}
