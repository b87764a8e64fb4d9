/// The bounds on the disk space of uploads that are not complete, or not used yet.
struct UploadBounds: Sendable, Hashable {
    /// The number of uploads that a vendor may have at a time.
    var perVendor = 4
    /// The number of uploads.
    var count = 1024
    /// The number of bytes of all of them.
    var bytes: Int64 = 1024 * 1024 * 1024
    /// For how many seconds an upload is kept after its last part.
    var lifetime: Int64 = 86_400
    /// The same for one that was used: long enough for a client that lost the response.
    var usedLifetime: Int64 = 900
    /// For how many seconds after its last part an upload is not taken for one that was left behind.
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
    /// asks for again. For the room of all, only used ones go. Those of `kept` stay in any case, and so do those whose last
    /// part came just now: otherwise two that are being sent would push each other out in turns.
    func leaving(
        for key: UploadKey,
        adding added: Int64,
        among uploads: [StoredUpload],
        keeping kept: Set<UploadKey>,
        at now: Int64
    ) -> [StoredUpload]? {
        let isNew = !uploads.contains { $0.key == key }
        let idle = uploads.filter { !kept.contains($0.key) && $0.key != key && mayGo($0, at: now) }
        var going = idle.sorted { one, other in
            one.isUsed == other.isUsed ? one.changedAt < other.changedAt : one.isUsed
        }
        var leaving: [StoredUpload] = []
        var mine = uploads.count { $0.key.vendor == key.vendor }
        while isNew, mine >= perVendor {
            guard let first = going.firstIndex(where: { $0.key.vendor == key.vendor }) else { return nil }
            leaving.append(going.remove(at: first))
            mine -= 1
        }
        going.removeAll { !$0.isUsed }
        var held = uploads.reduce(0) { $0 + $1.offset } - leaving.reduce(0) { $0 + $1.offset }
        while held > bytes - added || (isNew && uploads.count - leaving.count >= count) {
            guard !going.isEmpty else { return nil }
            let first = going.removeFirst()
            leaving.append(first)
            held -= first.offset
        }
        return leaving
    }
}

extension BackendLimits {
    /// The bounds on the disk space of uploads.
    var uploads: UploadBounds {
        UploadBounds(perVendor: uploadsPerVendor, bytes: Int64(uploadBytes), lifetime: uploadLifetime)
    }
}
