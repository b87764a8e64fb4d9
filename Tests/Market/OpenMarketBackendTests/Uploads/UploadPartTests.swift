import OpenMarketSQLite
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Parts of uploads and their rules", .slot)
struct UploadPartTests {
    private static let digest = String(repeating: "0a", count: 32)
    private static let key = UploadKey(digest: digest, of: RecordID(12))

    private func length(
        _ part: UploadPart,
        after offset: Int64?,
        of length: Int64 = 100
    ) -> Result<Int64, Refusal> {
        var upload = offset.map { _ in StoredUpload(key: Self.key, length: length) }
        upload?.offset = offset ?? 0
        return Result { () throws(Refusal) in try part.length(after: upload, limit: 1000) }
    }

    @Test("The first part says how long the upload is, and later parts may repeat it")
    func lengths() {
        #expect(length(UploadPart(offset: 0, count: 10, length: 100), after: nil) == .success(100))
        #expect(length(UploadPart(offset: 0, count: 0, length: 100, isLast: false), after: nil) == .success(100))
        #expect(length(UploadPart(offset: 10, count: 10), after: 10) == .success(100))
        #expect(length(UploadPart(offset: 10, count: 90, length: 100, isLast: true), after: 10) == .success(100))
        // At the end there is nothing to add, and nothing wrong with saying so.
        #expect(length(UploadPart(offset: 100, count: 0, isLast: true), after: 100) == .success(100))
    }

    @Test(
        "A length that cannot be is refused",
        arguments: [
            (UploadPart(offset: 0, count: 10), nil),
            (UploadPart(offset: 0, count: 0, length: 0), nil),
            (UploadPart(offset: 0, count: 11, length: 10), nil),
            (UploadPart(offset: 10, count: 10, length: 99), 10),
            (UploadPart(offset: 10, count: 91), 10),
            (UploadPart(offset: 100, count: 1), 100),
            (UploadPart(offset: 10, count: 90, isLast: false), 10),
            (UploadPart(offset: 10, count: 89, isLast: true), 10),
            (UploadPart(offset: 10, count: .max), 10),
        ] as [(UploadPart, Int64?)]
    )
    func badLengths(_ part: UploadPart, _ offset: Int64?) {
        #expect(length(part, after: offset) == .failure(.uploadLength))
    }

    @Test(
        "Where a part does not go on, the refusal says where it should",
        arguments: [
            (UploadPart(offset: 10, count: 1, length: 100), nil, 0),
            (UploadPart(offset: 0, count: 10, length: 100), 10, 10),
            (UploadPart(offset: 9, count: 5), 10, 10),
            (UploadPart(offset: 11, count: 5), 10, 10),
            (UploadPart(offset: 0, count: 100, length: 100, isLast: true), 100, 100),
            (UploadPart(offset: .max, count: .max), 10, 10),
        ] as [(UploadPart, Int64?, Int64)]
    )
    func badOffsets(_ part: UploadPart, _ offset: Int64?, _ right: Int64) {
        #expect(length(part, after: offset) == .failure(.uploadOffset(right)))
    }

    @Test("More than a form may have is refused before a byte of it is kept")
    func tooLarge() {
        #expect(length(UploadPart(offset: 0, count: 1, length: 1001), after: nil) == .failure(.tooLarge))
    }

    @Test("The name of a file says everything about an upload")
    func names() {
        var upload = StoredUpload(key: Self.key, length: 20_971_520)
        #expect(upload.name == "12-\(Self.digest)-20971520")
        #expect(StoredUpload(name: upload.name) == upload)
        upload.isUsed = true
        #expect(upload.name == "12-\(Self.digest)-20971520-used")
        #expect(StoredUpload(name: upload.name) == upload)
        var other = StoredUpload(key: Self.key, length: 5, source: "0123456789abcdef")
        for isUsed in [false, true] {
            other.isUsed = isUsed
            #expect(other.name == "12-\(Self.digest)-5-0123456789abcdef" + (isUsed ? "-used" : ""))
            #expect(StoredUpload(name: other.name) == other)
        }
    }

    @Test(
        "Other files are no uploads",
        arguments: [
            "", "-", "---", "12-0a-1", "12-\(digest)", "12-\(digest)-", "12-\(digest)-x", "12-\(digest)-1-new",
            "-12-\(digest)-1", "012-\(digest)-1", "12-\(digest)-01", "12-\(digest)-1-used-", ".DS_Store",
        ]
    )
    func otherNames(_ name: String) {
        #expect(StoredUpload(name: name) == nil)
    }

    @Test(
        "An id is a long plain word, of which nothing gets into a name",
        arguments: [
            "", "short", String(repeating: "a", count: 31), String(repeating: "a", count: 129),
            "../../../../../../../../etc/passwd", String(repeating: "a", count: 40) + "/",
            String(repeating: "ä", count: 40),
            String(repeating: "a", count: 40) + "\0", String(repeating: " ", count: 40),
        ]
    )
    func badIDs(_ id: String) {
        #expect(UploadKey(id, of: RecordID(1)) == nil)
    }

    @Test("The same id is another upload for another vendor")
    func vendors() throws {
        let id = UploadClient.id
        let (one, other) = (try #require(UploadKey(id, of: RecordID(1))), try #require(UploadKey(id, of: RecordID(2))))
        #expect(one != other && one == UploadKey(id, of: RecordID(1)))
        #expect(!StoredUpload(key: one, length: 1).name.contains(id))
    }
}
