import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("The files of uploads", .slot)
struct UploadFileTests {
    private static let key = UploadKey(digest: String(repeating: "0", count: 64), of: RecordID(1))

    private func store(
        _ folder: UploadFolder,
        bounds: UploadBounds = UploadBounds(),
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) -> UploadStore {
        UploadStore(folder, bounds: bounds, limit: 1000, seconds: now)
    }

    private func part(_ offset: Int64, _ count: Int, of length: Int64 = 100) -> (UploadPart, HTTPBody) {
        (UploadPart(offset: offset, count: Int64(count), length: length), .bytes(Data(count: count)))
    }

    @Test("An upload goes on after the market was opened again, from every byte that reached the disk")
    func restart() async throws {
        try await TemporaryFolder.with { folder in
            let shop = ShopFile(folder, "shop.db")
            let account = try await shop.open { try await $0.addVendor(name: "wongbing") }
            let form = UploadClient.form(secret: account.secret ?? "")
            let bytes = form.bytes
            try await shop.open { backend in
                let client = UploadClient(backend, account)
                _ = await client.append(bytes[..<1000], at: 0, of: bytes.count)
            }
            // Half of a part that was being written when the power went.
            let uploads = folder.appending(path: "shop.db-uploads")
            let names = try FileManager.default.contentsOfDirectory(atPath: uploads.path())
            let handle = try FileHandle(forWritingTo: uploads.appending(path: try #require(names.first)))
            try handle.seekToEnd()
            try handle.write(contentsOf: bytes[1000..<1500])
            try handle.close()
            try await shop.open { backend in
                let client = UploadClient(backend, account)
                #expect(await client.state().uploadOffset == 1500)
                #expect(await client.append(bytes[1000..<2000], at: 1000, of: bytes.count).uploadOffset == 1500)
                #expect(await client.append(bytes[1500...], at: 1500, of: bytes.count).status == 204)
            }
            try await shop.open { backend in
                #expect(await UploadClient(backend, account).register(form).status == 201)
            }
        }
    }

    @Test("A request that names an upload which another one is using comes back a second later")
    func inUse() async throws {
        let store = store(UploadFolder(beside: nil))
        let (part, body) = part(0, 100)
        _ = try await store.append(part, body, to: Self.key)
        let response = try await store.withBody(Self.key) { _ in
            await #expect(throws: Refusal.uploadBusy) {
                try await store.withBody(Self.key) { _ in HTTPResponse(status: 201) }
            }
            return HTTPResponse(status: 201)
        }
        #expect(response.status == 201 && Refusal.uploadBusy.status == 503 && Refusal.uploadBusy.retryAfter == 1)
    }

    @Test("Only its owner can read the folder and the files, and another file in the folder is left alone")
    func permissions() async throws {
        try await TemporaryFolder.with { folder in
            let uploads = UploadFolder(beside: folder.appending(path: "shop.db"))
            let store = store(uploads)
            #expect(try await store.upload(Self.key) == nil)
            #expect(!FileManager.default.fileExists(atPath: uploads.path))
            let (part, body) = part(0, 10)
            _ = try await store.append(part, body, to: Self.key)
            let foreign = uploads.path + "/note.txt"
            try Data("mine".utf8).write(to: URL(filePath: foreign))
            let file = uploads.file(of: StoredUpload(key: Self.key, length: 100))
            let modes = try [uploads.path, file].map { path in
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            #expect(modes == [0o700, 0o600])
            await self.store(uploads, now: { .max / 2 }).sweep()
            #expect(!FileManager.default.fileExists(atPath: file))
            #expect(FileManager.default.fileExists(atPath: foreign))
        }
    }

    @Test("A link where a file should be is not followed")
    func link() async throws {
        try await TemporaryFolder.with { folder in
            let uploads = UploadFolder(beside: folder.appending(path: "shop.db"))
            let target = folder.appending(path: "target")
            try Data().write(to: target)
            try FileManager.default.createDirectory(atPath: uploads.path, withIntermediateDirectories: true)
            let file = uploads.file(of: StoredUpload(key: Self.key, length: 100))
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target.path())
            let (part, body) = part(0, 10)
            await #expect(throws: Refusal.self) { _ = try await store(uploads).append(part, body, to: Self.key) }
            #expect(try Data(contentsOf: target).isEmpty)
        }
    }

    @Test("The uploads of a market in memory go with it")
    func memory() async throws {
        let path = try await pathOfUsedFolder()
        // A thread of the store may hold the folder for a moment longer.
        try await eventually { !FileManager.default.fileExists(atPath: path) }
    }

    private func pathOfUsedFolder() async throws -> String {
        let uploads = UploadFolder(beside: nil)
        let (part, body) = part(0, 10)
        _ = try await store(uploads).append(part, body, to: Self.key)
        #expect(FileManager.default.fileExists(atPath: uploads.path))
        return uploads.path
    }

    @Test("What is too old is gone when it is asked for, and when the market is opened")
    func expired() async throws {
        let uploads = UploadFolder(beside: nil)
        let (part, body) = part(0, 10)
        _ = try await store(uploads).append(part, body, to: Self.key)
        let later = { @Sendable in Int64(Date().timeIntervalSince1970) + 86_402 }
        #expect(try await store(uploads).upload(Self.key)?.offset == 10)
        #expect(try await store(uploads, now: later).upload(Self.key) == nil)
        #expect(uploads.uploads().isEmpty)
    }

    @Test("An upload that begins again after its time has no bytes from before", arguments: [100, 50] as [Int64])
    func beginsAgain(length: Int64) async throws {
        let uploads = UploadFolder(beside: nil)
        let (first, old) = part(0, 60)
        _ = try await store(uploads).append(first, old, to: Self.key)
        let later = { @Sendable in Int64(Date().timeIntervalSince1970) + 86_402 }
        let again = UploadPart(offset: 0, count: 2, length: length)
        #expect(try await store(uploads, now: later).append(again, .bytes(Data([7, 8])), to: Self.key).offset == 2)
        #expect(uploads.uploads().map(\.length) == [length])
        let file = uploads.file(of: StoredUpload(key: Self.key, length: length))
        #expect(FileManager.default.contents(atPath: file) == Data([7, 8]))
    }

    @Test("What lies under the name of an upload that begins is cut off")
    func leftOver() throws {
        let uploads = UploadFolder(beside: nil)
        let upload = StoredUpload(key: Self.key, length: 100)
        try uploads.append(Data(count: 60), to: upload, at: 100)
        try uploads.append(Data(count: 10), to: upload, at: 100)
        #expect(uploads.uploads().map(\.offset) == [10])
    }

    @Test("The time of an upload that was used begins with its use, not with its last part")
    func usedLate() throws {
        let uploads = UploadFolder(beside: nil)
        let upload = StoredUpload(key: Self.key, length: 100)
        try uploads.append(Data(count: 100), to: upload, at: 1_000_000)
        #expect(uploads.uploads().map(\.changedAt) == [1_000_000])
        uploads.markUsed(upload, at: 1_001_000)
        let used = try #require(uploads.uploads().first)
        #expect(used.isUsed && used.changedAt == 1_001_000)
    }

    @Test("One request at a time: while one has an upload as its body, others are refused and its file stays")
    func busy() async throws {
        let uploads = UploadFolder(beside: nil)
        let bounds = UploadBounds(perVendor: 1)
        let store = store(uploads, bounds: bounds)
        let (part, body) = part(0, 100)
        _ = try await store.append(part, body, to: Self.key)
        let response = try await store.withBody(Self.key) { _ throws(Refusal) in
            await #expect(throws: Refusal.uploadBusy) { _ = try await store.append(part, body, to: Self.key) }
            await #expect(throws: Refusal.uploadBusy) { try await store.remove(Self.key) }
            await #expect(throws: Refusal.uploadBusy) { _ = try await store.upload(Self.key) }
            await #expect(throws: Refusal.self) {
                _ = try await store.withBody(Self.key) { _ throws(Refusal) in HTTPResponse(status: 201) }
            }
            let other = UploadKey(digest: String(repeating: "1", count: 64), of: RecordID(1))
            await #expect(throws: Refusal.noSpace) { _ = try await store.append(part, body, to: other) }
            return HTTPResponse(status: 201)
        }
        #expect(response.status == 201)
        #expect(try await store.upload(Self.key)?.isUsed == true)
    }

    @Test("Of several that add the same part at once, one wins; the others come back, or learn where it stands")
    func twoWriters() async throws {
        let store = store(UploadFolder(beside: nil))
        let outcomes = await withTaskGroup(of: Result<Int64, Refusal>.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let (part, body) = self.part(0, 50)
                    do throws(Refusal) {
                        return .success(try await store.append(part, body, to: Self.key).offset)
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .success(50) } == 1)
        let others = outcomes.filter { $0 != .success(50) }
        #expect(others.allSatisfy { $0 == .failure(.uploadBusy) || $0 == .failure(.uploadOffset(50)) })
        #expect(try await store.upload(Self.key)?.offset == 50)
    }

    @Test(
        "A market that was busy or broken has not used the upload up",
        arguments: [
            (201, true), (400, true), (403, true), (408, false), (409, false), (429, false), (500, false), (503, false),
        ]
    )
    func used(_ status: Int, _ isUsed: Bool) async throws {
        let store = store(UploadFolder(beside: nil))
        let (part, body) = part(0, 100)
        _ = try await store.append(part, body, to: Self.key)
        _ = try? await store.withBody(Self.key) { _ throws(Refusal) in
            guard status < 300 else { throw Refusal(status, "") }
            return HTTPResponse(status: status)
        }
        #expect(try await store.upload(Self.key)?.isUsed == isUsed)
    }
}

extension UploadClient {
    /// A client of a market that was just opened.
    fileprivate init(_ backend: MarketBackend, _ account: VendorAccount) {
        self.init(identifier: account.identifier, secret: account.secret) { method, target, headers, body in
            await backend.respond(
                to: HTTPRequest(
                    method: HTTPMethod(rawValue: method),
                    origin: HTTPOrigin(scheme: "http", host: "market.test"),
                    target: target,
                    headers: headers,
                    body: body
                )
            )
        }
    }
}
