package import Foundation
import OpenMarketSQLite

/// A market in a file, read as the accounts, documents and images that it would be in Firebase.
///
/// All of it is one state: a transaction that lasts as long as this lives.
package final class MarketFileSource: CopySource {
    let connection: SQLiteConnection
    let spelling: any ProductSpelling
    let folder: ImageFolder
    private let snapshot: DatabaseSnapshot
    /// The buckets of the users' files, read once, because no index finds a file without its bucket.
    private var buckets: [String]?
    private static let size = 500

    /// The market in `database`, which may be served at the same time.
    package init(_ database: URL, _ spelling: any ProductSpelling) throws(CopyError) {
        do throws(StoreError) {
            snapshot = try DatabaseSnapshot(ofMarket: database, migrations: MarketBackend.migrations)
            guard snapshot.schemaVersion == MarketBackend.migrations.count else { throw StoreError.missing }
            folder = ImageFolder(of: database, identity: try snapshot.identity())
        } catch {
            throw error == .missing ? .olderFormat : CopyError(error)
        }
        (connection, self.spelling) = (snapshot.connection, spelling)
    }

    package func page(_ section: CopySection, after cursor: String?) async throws(CopyError) -> CopyPage {
        let walks = walks(of: section)
        let parts = (cursor ?? "0:").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let index = Int(parts[0]) ?? 0
        let found: (items: [CopyItem], last: String?)
        do throws(StoreError) {
            found = try walks[index](parts.count > 1 ? String(parts[1]) : "", Self.size)
        } catch {
            throw CopyError(error)
        }
        if let last = found.last { return CopyPage(found.items, next: "\(index):\(last)") }
        return CopyPage(found.items, next: index + 1 < walks.count ? "\(index + 1):" : nil)
    }

    /// A market in the place of another one has also the removals, versions and numbers of that one; what it says of its
    /// sellers follows from rows.
    package let uncompared: Set<CopySection> = [.sellers, .removed, .versions, .numbers]

    package func images(_ names: [String]) async throws(CopyError) -> [Data?] {
        var found: [Data?] = []
        for name in names {
            if let file = try file(of: name), let content = await FolderImageStorage(folder).content(of: file) {
                found.append(content)
            } else {
                found.append(try object(name))
            }
        }
        return found
    }

    private func file(of name: String) throws(CopyError) -> String? {
        do throws(StoreError) {
            return try ImageFileNames(connection).stored(name)
        } catch {
            throw CopyError(error)
        }
    }

    private func object(_ name: String) throws(CopyError) -> Data? {
        do throws(StoreError) {
            for bucket in try allBuckets() {
                let content = try connection.first(
                    "SELECT content FROM objects WHERE bucket = ? AND name = ?",
                    [.text(bucket), .blob(Array(name.utf8))]
                ) { Data($0.bytes(0)) }
                if let content { return content }
            }
            return nil
        } catch {
            throw CopyError(error)
        }
    }

    private func allBuckets() throws(StoreError) -> [String] {
        if let buckets { return buckets }
        let all = try connection.all("SELECT DISTINCT bucket FROM objects") { $0.text(0) }
        buckets = all
        return all
    }

    /// The ids of the collections below products and chats that only the app knows.
    package func collections() throws(CopyError) -> [String] {
        do throws(StoreError) {
            return try connection.all(
                """
                SELECT DISTINCT CAST(collection AS TEXT) FROM documents
                WHERE (key > CAST('products' AS BLOB) AND key < x'70726F647563747301'
                    OR key > CAST('chats' AS BLOB) AND key < x'636861747301')
                    AND CAST(collection AS TEXT) NOT IN ('products', 'likes', 'chats', 'messages')
                """
            ) { $0.text(0) }
        } catch {
            throw CopyError(error)
        }
    }

    /// Reads things behind a position, and says where the next ones begin; `nil` after the last one.
    typealias Walk = (_ place: String, _ limit: Int) throws(StoreError) -> (items: [CopyItem], last: String?)

    /// A way through the rows of a query, whose first columns are the position behind a row.
    ///
    /// The query has the position as its first parameters, and the number of rows as the next one.
    func walk(
        _ sql: SQL,
        from start: [SQLiteValue] = [.integer(0)],
        _ read: @escaping (borrowing SQLiteRow) throws(StoreError) -> [CopyItem]
    ) -> Walk {
        { [connection] place, limit throws(StoreError) in
            let parts = place.isEmpty ? [] : CopiedTable.parts(place)
            var position = start
            for (index, part) in zip(start.indices, parts) {
                if case .text = start[index] {
                    position[index] = .text(part)
                } else {
                    position[index] = .integer(Int64(part) ?? 0)
                }
            }
            var (items, count, last) = ([CopyItem](), 0, "")
            try connection.each(sql, position + [.integer(Int64(limit))]) { row throws(StoreError) in
                items += try read(row)
                count += 1
                last = start.indices.map { CopiedTable.escaped(row.text(Int32($0))) }.joined(separator: ":")
                return .next
            }
            return (items, count < limit ? nil : last)
        }
    }

    /// The ways through the tables that make up a section.
    private func walks(of section: CopySection) -> [Walk] {
        if let table = CopiedTable.of(section) {
            return [rows(of: table)] + (RelationDocument.roots.values.contains(section) ? [stored(section)] : [])
        }
        switch section {
        case .accounts: return [accounts]
        case .details: return [details]
        case .products: return [products, stored(.products)]
        case .versions: return [versions]
        case .numbers: return [numbers]
        case .sellers: return [followers, opinions, stored(.sellers)]
        case .likes: return [likes, stored(.likes)]
        case .images: return [rowImages, bannerImages, objects]
        default: return [stored(section)]
        }
    }
}
