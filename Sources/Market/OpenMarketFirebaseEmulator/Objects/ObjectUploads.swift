import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The uploads of files that are sent in parts, as the SDKs of Firebase send them.
///
/// They are kept in memory and bounded: an account has few at a time, and one that was not used for a while makes room.
actor ObjectUploads {
    struct Upload: Sendable {
        let bucket: String
        let name: String
        let caller: Caller
        fileprivate(set) var content = Data()
        /// The size of the file, once it is stored and the bytes are no longer kept here.
        fileprivate var storedBytes: Int?
        fileprivate var usedAt: Date

        var isStored: Bool { storedBytes != nil }
        var received: Int { storedBytes ?? content.count }
    }

    private let limits: ServiceLimits
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> UInt64
    private var uploads: [String: Upload] = [:]

    /// The time after which an upload that was not used may go.
    static let patience: TimeInterval = 600
    /// The time after which it goes when there is no room for another one.
    private static let leastPatience: TimeInterval = 60

    init(limits: ServiceLimits, now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> UInt64) {
        self.limits = limits
        self.now = now
        self.random = random
    }

    /// Begins an upload, and returns its id, which no one else can guess.
    func start(_ name: String, in bucket: String, by caller: Caller) throws(ServiceProblem) -> String {
        let time = now()
        uploads = uploads.filter { time.timeIntervalSince($0.value.usedAt) < Self.patience }
        let own = uploads.filter { $0.value.caller == caller && !$0.value.isStored }
        if own.count >= limits.uploadsPerAccount, let oldest = Self.oldest(of: own) { uploads[oldest] = nil }
        while uploads.count >= limits.uploads {
            guard let oldest = Self.oldest(of: uploads), let unused = uploads[oldest]?.usedAt,
                time.timeIntervalSince(unused) >= Self.leastPatience
            else { throw Self.full }
            uploads[oldest] = nil
        }
        let id = Base64.encodeURL(Data(RandomToken.bytes(24, random)))
        uploads[id] = Upload(bucket: bucket, name: name, caller: caller, usedAt: time)
        return id
    }

    func upload(_ id: String, of caller: Caller) throws(ServiceProblem) -> Upload {
        guard var upload = uploads[id] else { throw Self.unknown }
        guard upload.caller == caller else { throw .denied }
        upload.usedAt = now()
        uploads[id] = upload
        return upload
    }

    /// Takes bytes that begin at `offset`; those that are there already count once.
    func add(_ bytes: Data, at offset: Int, to id: String, limit: Int) throws(ServiceProblem) -> Upload {
        guard var upload = uploads[id] else { throw Self.unknown }
        guard !upload.isStored, (0...upload.content.count).contains(offset) else {
            throw .invalid("The upload has \(upload.received) bytes; X-Goog-Upload-Offset does not fit.")
        }
        let new = bytes.dropFirst(upload.content.count - offset)
        guard upload.content.count + new.count <= limit else {
            throw .invalid("Request payload size exceeds the limit: \(limit) bytes.")
        }
        let kept = uploads.values.reduce(0) { $0 + $1.content.count }
        guard kept + new.count <= limits.uploadBytes else { throw Self.full }
        upload.content += new
        uploads[id] = upload
        return upload
    }

    /// Notes that the file is stored: a client whose response was lost may still ask how far it is.
    func finish(_ id: String) {
        guard var upload = uploads[id] else { return }
        upload.storedBytes = upload.received
        upload.content = Data()
        uploads[id] = upload
    }

    func cancel(_ id: String) {
        uploads[id] = nil
    }

    private static func oldest(of uploads: [String: Upload]) -> String? {
        uploads.min { $0.value.usedAt < $1.value.usedAt }?.key
    }

    private static let unknown = ServiceProblem(.notFound, "There is no such upload, or not any more.")
    private static let full = ServiceProblem(
        .resourceExhausted,
        "Too many uploads are under way.",
        reason: "quotaExceeded"
    )
}
