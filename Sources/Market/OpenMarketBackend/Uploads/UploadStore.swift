import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire
import Synchronization

/// The uploads of a market, and their owners and bounds.
///
/// The files are the truth, and are read once: many of them make no request slow. Each is written or read by one request at
/// a time.
final class UploadStore: Sendable {
    private let folder: UploadFolder
    private let bounds: UploadBounds
    private let limit: Int64
    private let seconds: @Sendable () -> Int64
    private let busy = Mutex<Set<UploadKey>>([])
    /// The uploads in the folder; `nil` until it was read.
    private let known = Mutex<[UploadKey: StoredUpload]?>(nil)
    /// The vendors who are gone; no vendor ever gets the number of another one.
    private let gone = Mutex<Set<RecordID<VendorRecord>>>([])

    /// Uploads of at most `limit` bytes each.
    init(_ folder: UploadFolder, bounds: UploadBounds, limit: Int64, seconds: @escaping @Sendable () -> Int64) {
        (self.folder, self.bounds, self.limit, self.seconds) = (folder, bounds, limit, seconds)
    }

    /// Returns the state of an upload; `nil` when there is none.
    ///
    /// - Throws: 503 while another request is using it, because a half written part does not count yet.
    func upload(_ key: UploadKey) async throws(Refusal) -> StoredUpload? {
        try await alone(key) { self.find(key) }
    }

    /// Removes what is too old.
    func sweep() async {
        await WorkerThreads.files.run { _ = self.current(held: nil) }
    }

    /// Adds the bytes of a body, and says how far the upload is then.
    ///
    /// `source` is a word for the address of the caller.
    ///
    /// - Throws: 409 where it does not go on there, 503 while another request is using it.
    func append(
        _ part: UploadPart,
        _ body: HTTPBody,
        to key: UploadKey,
        from source: String? = nil
    ) async throws(Refusal) -> StoredUpload {
        try await alone(key) { () throws(Refusal) in
            guard !self.isGone(key.vendor) else { throw .noUpload }
            let uploads = self.current(held: key)
            let found = uploads.first { $0.key == key }
            let length = try part.length(after: found, limit: self.limit)
            let leaving = self.bounds.leaving(
                for: key,
                adding: part.count,
                among: uploads,
                keeping: self.busy.withLock { $0 },
                at: self.seconds(),
                from: source
            )
            guard let leaving else { throw .noSpace }
            leaving.forEach(self.removeIdle)
            let upload = found ?? StoredUpload(key: key, length: length, source: source)
            return try self.write(body, part.count, to: upload)
        }
    }

    func remove(_ key: UploadKey) async throws(Refusal) {
        try await alone(key) { () throws(Refusal) in
            guard let found = self.find(key) else { throw .noUpload }
            self.drop(found)
        }
    }

    /// Gives up the uploads of a vendor who is gone; one that a request is using goes with the end of the request.
    func removeAll(of vendor: RecordID<VendorRecord>) async {
        gone.withLock { _ = $0.insert(vendor) }
        await WorkerThreads.files.run {
            for upload in self.current(held: nil) where upload.key.vendor == vendor { self.removeIdle(upload) }
        }
    }

    /// Lets a request have an upload as its body; while `work` makes the response, the file stays.
    ///
    /// A response that says that the market is done with the request uses the upload up.
    ///
    /// - Throws: 503 while another request is using it, as an earlier attempt of the same request may be.
    func withBody(
        _ key: UploadKey,
        _ work: (HTTPBody) async throws(Refusal) -> HTTPResponse
    ) async throws(Refusal) -> HTTPResponse {
        guard begin(key) else { throw .uploadBusy }
        defer { end(key) }
        guard let found = await WorkerThreads.files.run({ self.find(key) }) else { throw .noUpload }
        guard found.isComplete else { throw .uploadOffset(found.offset) }
        let status: Int
        let result: Result<HTTPResponse, Refusal>
        do throws(Refusal) {
            let response = try await work(.file(URL(filePath: folder.file(of: found)), length: found.length))
            (status, result) = (response.status, .success(response))
        } catch {
            (status, result) = (error.status, .failure(error))
        }
        if Self.isFinal(status), !found.isUsed {
            await WorkerThreads.files.run {
                let now = self.seconds()
                self.folder.markUsed(found, at: now)
                var used = found
                (used.isUsed, used.changedAt) = (true, Double(now))
                self.note(used)
            }
        }
        return try result.get()
    }

    /// Returns whether the same request would get the same response again: not so for a market that was busy or broken.
    private static func isFinal(_ status: Int) -> Bool { status < 500 && ![408, 409, 429].contains(status) }

    private func begin(_ key: UploadKey) -> Bool { busy.withLock { $0.insert(key).inserted } }

    private func end(_ key: UploadKey) {
        busy.withLock { _ = $0.remove(key) }
        if isGone(key.vendor), let left = known.withLock({ $0?[key] }) { removeIdle(left) }
    }

    private func isGone(_ vendor: RecordID<VendorRecord>) -> Bool { gone.withLock { $0.contains(vendor) } }

    /// Does something to an upload that no other request is using, on a thread for files.
    private func alone<Value: Sendable>(
        _ key: UploadKey,
        _ work: @escaping @Sendable () throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        guard begin(key) else { throw .uploadBusy }
        defer { end(key) }
        return try await WorkerThreads.files.run { Result(catching: work) }.get()
    }
}

// MARK: On the threads for files

extension UploadStore {
    /// The upload of a key that the caller holds.
    private func find(_ key: UploadKey) -> StoredUpload? { current(held: key).first { $0.key == key } }

    /// All uploads whose time is not over; the others go, also that of the key which the caller holds.
    private func current(held: UploadKey?) -> [StoredUpload] {
        let now = seconds()
        let all = known.withLock { known in
            let all =
                known ?? Dictionary(folder.uploads().map { ($0.key, $0) }) { $0.changedAt < $1.changedAt ? $1 : $0 }
            known = all
            return all
        }
        return all.values.filter { upload in
            guard bounds.isExpired(upload, at: now) else { return true }
            if upload.key == held { drop(upload) } else { removeIdle(upload) }
            return false
        }
    }

    /// Removes an upload unless a request is using it.
    private func removeIdle(_ upload: StoredUpload) {
        guard begin(upload.key) else { return }
        defer { end(upload.key) }
        drop(upload)
    }

    private func drop(_ upload: StoredUpload) {
        folder.remove(upload)
        known.withLock { _ = $0?.removeValue(forKey: upload.key) }
    }

    private func note(_ upload: StoredUpload) { known.withLock { $0?[upload.key] = upload } }

    private func write(_ body: HTTPBody, _ count: Int64, to upload: StoredUpload) throws(Refusal) -> StoredUpload {
        guard case .success(let bytes) = body.read(0..<count) else { throw .failed }
        let now = seconds()
        do throws(ImageStorageError) {
            try folder.append(bytes, to: upload, at: now)
        } catch {
            throw error == .full ? .noSpace : .failed
        }
        var upload = upload
        upload.offset += count
        upload.changedAt = Double(now)
        note(upload)
        return upload
    }
}
