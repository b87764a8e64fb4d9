import OpenMarketSQLite

/// The bounds on the disk space of uploads that are not complete, or not used yet.
struct UploadBounds: Sendable, Hashable {
    /// The number of uploads that a vendor may have at a time.
    var perVendor = 4
    /// The number of bytes of all of them.
    var bytes: Int64 = 1024 * 1024 * 1024
    /// The number of bytes of those that one address has begun.
    var perAddress: Int64 = .max
    /// The least number of bytes that an upload counts as, because many empty uploads cost more than their bytes.
    var least: Int64 = 65_536
    /// The seconds for which an upload is kept after its last part.
    var lifetime: Int64 = 86_400
    /// The seconds for which a used upload is kept, long enough for a client that lost the response.
    var usedLifetime: Int64 = 900
    /// The seconds after its last part in which an upload is not taken for one that was left behind.
    var quietTime: Int64 = 60

    /// Returns whether the time of an upload is over, or lies so far ahead that a clock was wrong when it was written.
    func isExpired(_ upload: StoredUpload, at now: Int64) -> Bool {
        let (now, time) = (Double(now), Double(upload.isUsed ? usedLifetime : lifetime))
        return upload.changedAt + time < now || upload.changedAt > now + Double(lifetime) + 1
    }

    /// Returns whether an upload may make room for another one of its vendor: not while its parts are coming in.
    private func mayGo(_ upload: StoredUpload, at now: Int64) -> Bool {
        upload.isUsed || upload.changedAt + Double(quietTime) < Double(now)
    }

    /// The uploads that have to go so that `count` bytes can be added to that of `key`; `nil` when there is no room.
    ///
    /// A vendor with too many loses the oldest, used ones first: an app that was killed leaves uploads behind that it never
    /// asks for again. For the room of all, used ones go first, and then those of the vendors that have the most. Those of
    /// `kept` stay in any case, and so do those whose last part came just now: otherwise two that are being sent would push
    /// each other out in turns.
    ///
    /// The uploads that one address has begun, `source`, have a bound of their own.
    func leaving(
        for key: UploadKey,
        adding added: Int64,
        among uploads: [StoredUpload],
        keeping kept: Set<UploadKey>,
        at now: Int64,
        from source: String? = nil
    ) -> [StoredUpload]? {
        let present = uploads.first { $0.key == key }
        let more = max(least, (present?.offset ?? 0) + added) - (present.map(size) ?? 0)
        var held: [RecordID<VendorRecord>: Int64] = [:]
        for upload in uploads { held[upload.key.vendor, default: 0] += size(upload) }
        var going = uploads.filter { !kept.contains($0.key) && $0.key != key && mayGo($0, at: now) }
            .sorted { one, other in
                one.isUsed == other.isUsed ? one.changedAt < other.changedAt : one.isUsed
            }
        var leaving: [StoredUpload] = []
        var mine = uploads.count { $0.key.vendor == key.vendor }
        while present == nil, mine >= perVendor {
            guard let first = going.firstIndex(where: { $0.key.vendor == key.vendor }) else { return nil }
            leaving.append(going.remove(at: first))
            mine -= 1
        }
        if let source = present?.source ?? source {
            let own = uploads.filter { $0.source == source && !leaving.contains($0) }
            var bytes = own.reduce(0) { $0 + size($1) }
            while bytes > perAddress - more {
                guard let first = going.firstIndex(where: { $0.source == source }) else { return nil }
                bytes -= size(going[first])
                leaving.append(going.remove(at: first))
            }
        }
        var all = held.values.reduce(0, +) - leaving.reduce(0) { $0 + size($1) }
        while all > bytes - more {
            let most = going.indices.min { one, other in
                if going[one].isUsed != going[other].isUsed { return going[one].isUsed }
                let (first, second) = (held[going[one].key.vendor] ?? 0, held[going[other].key.vendor] ?? 0)
                return first == second ? one < other : first > second
            }
            guard let most else { return nil }
            let upload = going.remove(at: most)
            leaving.append(upload)
            held[upload.key.vendor, default: 0] -= size(upload)
            all -= size(upload)
        }
        return leaving
    }

    private func size(_ upload: StoredUpload) -> Int64 { max(least, upload.offset) }
}

extension BackendLimits {
    var uploads: UploadBounds {
        UploadBounds(
            perVendor: uploadsPerVendor,
            bytes: Int64(uploadBytes),
            perAddress: Int64(bytesPerAddress / 4),
            lifetime: uploadLifetime
        )
    }
}
