import OpenMarketSQLite
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("What uploads may take of the disk", .slot)
struct UploadBoundsTests {
    private let bounds = UploadBounds(perVendor: 2, bytes: 100, least: 10, lifetime: 1000, usedLifetime: 10)

    private func key(_ vendor: Int64, _ number: Int) -> UploadKey {
        UploadKey(digest: "\(number)", of: RecordID(vendor))
    }

    private func upload(_ key: UploadKey, _ bytes: Int64 = 10, used: Bool = false, at time: Double = 0) -> StoredUpload
    {
        var upload = StoredUpload(key: key, length: 50)
        (upload.offset, upload.isUsed, upload.changedAt) = (bytes, used, time)
        return upload
    }

    private func leaving(
        _ key: UploadKey,
        adding count: Int64 = 10,
        _ uploads: [StoredUpload],
        keeping kept: Set<UploadKey> = []
    ) -> [UploadKey]? {
        bounds.leaving(for: key, adding: count, among: uploads, keeping: kept, at: 1000)?.map(\.key)
    }

    @Test("Where there is room, everything stays")
    func room() {
        #expect(leaving(key(1, 1), []) == [])
        #expect(leaving(key(1, 2), [upload(key(1, 1))]) == [])
        #expect(leaving(key(1, 2), [upload(key(1, 1)), upload(key(1, 2))]) == [])
    }

    @Test("A vendor with too many loses the oldest, used ones first, and those of others stay")
    func perVendor() {
        let mine = [upload(key(1, 1), at: 5), upload(key(1, 2), at: 1), upload(key(2, 3), at: 0)]
        #expect(leaving(key(1, 4), mine) == [key(1, 2)])
        let used = [upload(key(1, 1), used: true, at: 5), upload(key(1, 2), at: 1)]
        #expect(leaving(key(1, 4), used) == [key(1, 1)])
    }

    @Test("The uploads of one address have a room together, in which its own old ones make place and no others")
    func perAddress() {
        func upload(_ vendor: Int64, from source: String?, at time: Double = 0) -> StoredUpload {
            var upload = StoredUpload(key: key(vendor, 1), length: 50, source: source)
            (upload.offset, upload.changedAt) = (10, time)
            return upload
        }
        func leaving(_ uploads: [StoredUpload], room: Int64) -> [UploadKey]? {
            var bounds = bounds
            bounds.perAddress = room
            return bounds.leaving(for: key(9, 1), adding: 10, among: uploads, keeping: [], at: 1000, from: "a")?
                .map(\.key)
        }
        let uploads = [upload(1, from: "a", at: 5), upload(2, from: "a"), upload(3, from: "b"), upload(4, from: nil)]
        #expect(leaving(uploads, room: 30) == [])
        #expect(leaving(uploads, room: 29) == [key(2, 1)])
        #expect(leaving(uploads, room: 10) == [key(2, 1), key(1, 1)])
        #expect(leaving(uploads, room: 9) == nil)
        #expect(leaving([upload(1, from: "a", at: 990)], room: 19) == nil)
    }

    @Test("What had a part a minute ago is on its way: it stays, unless it was used")
    func onItsWay() {
        let mine = [upload(key(1, 1), at: 940), upload(key(1, 2), at: 941)]
        #expect(leaving(key(1, 4), mine) == nil)
        #expect(leaving(key(1, 4), [upload(key(1, 1), at: 939), mine[1]]) == [key(1, 1)])
        #expect(leaving(key(1, 4), [mine[0], upload(key(1, 2), used: true, at: 999)]) == [key(1, 2)])
    }

    @Test("What a request is using stays, and then there is no room for another one")
    func busy() {
        let mine = [upload(key(1, 1)), upload(key(1, 2))]
        #expect(leaving(key(1, 4), mine, keeping: [key(1, 1), key(1, 2)]) == nil)
        #expect(leaving(key(1, 4), mine, keeping: [key(1, 1)]) == [key(1, 2)])
    }

    @Test("For the bytes of all, used ones go, and never those of another vendor that are on their way")
    func bytes() {
        let others = [upload(key(2, 1), 45, at: 950), upload(key(3, 2), 45, used: true)]
        #expect(leaving(key(1, 3), adding: 10, others) == [])
        #expect(leaving(key(1, 3), adding: 11, others) == [key(3, 2)])
        #expect(leaving(key(1, 3), adding: 55, others) == [key(3, 2)])
        #expect(leaving(key(1, 3), adding: 56, others) == nil)
        #expect(leaving(key(1, 3), adding: .max, others) == nil)
    }

    @Test("Of those that are left behind, the ones of the vendor that has the most make room for another vendor")
    func most() {
        let others = [upload(key(2, 1), 30), upload(key(3, 1), 20, at: 1), upload(key(3, 2), 40, at: 2)]
        #expect(leaving(key(1, 1), adding: 10, others) == [])
        #expect(leaving(key(1, 1), adding: 20, others) == [key(3, 1)])
        #expect(leaving(key(1, 1), adding: 60, others) == [key(3, 1), key(3, 2)])
        let used = others + [upload(key(4, 1), 5, used: true)]
        #expect(leaving(key(1, 1), adding: 10, used) == [key(4, 1)])
    }

    @Test("Empty ones count as much as small ones")
    func count() {
        let others = (2...11).map { upload(key($0, 1), 0, at: 950) }
        #expect(leaving(key(1, 1), adding: 1, others) == nil)
        #expect(leaving(key(2, 1), adding: 5, others) == [])
        var used = others
        used[2].isUsed = true
        #expect(leaving(key(1, 1), adding: 1, used) == [key(4, 1)])
    }

    @Test("Time is over for used ones soon, for others later")
    func time() {
        #expect(!bounds.isExpired(upload(key(1, 1), at: 100), at: 1100))
        #expect(bounds.isExpired(upload(key(1, 1), at: 100), at: 1101))
        #expect(!bounds.isExpired(upload(key(1, 1), used: true, at: 100), at: 110))
        #expect(bounds.isExpired(upload(key(1, 1), used: true, at: 100), at: 111))
    }

    @Test("A time that is ahead of the clock is believed for as long as an upload is kept, and no longer")
    func clockSetBack() {
        #expect(!bounds.isExpired(upload(key(1, 1), at: 1100), at: 100))
        #expect(bounds.isExpired(upload(key(1, 1), at: 1102), at: 100))
        #expect(bounds.isExpired(upload(key(1, 1), used: true, at: 1102), at: 100))
    }
}
