import OpenMarketWire

/// The bytes that a request adds to an upload.
struct UploadPart: Sendable, Hashable {
    /// The offset of the first one.
    let offset: Int64
    /// The number of bytes.
    let count: Int64
    /// The number of bytes of the whole upload; the first part has to give it.
    var length: Int64?
    /// Whether they are the last ones, where the client says so.
    var isLast: Bool?

    /// The length of the whole upload, when the part may be added to the bytes before.
    ///
    /// | what is sent | response |
    /// |---|---|
    /// | another offset than there are bytes | 409 with the right offset |
    /// | no length at the beginning, another one later, bytes beyond it, an end that is none | 400 |
    /// | more than `limit` bytes announced | 413 |
    func length(after upload: StoredUpload?, limit: Int64) throws(Refusal) -> Int64 {
        let there = upload?.offset ?? 0
        // First the offset: a client that lost a response learns it from whatever it sends.
        guard offset == there else { throw .uploadOffset(there) }
        guard let whole = upload?.length ?? length, whole > 0, length ?? whole == whole else { throw .uploadLength }
        guard whole <= limit else { throw .tooLarge }
        guard count <= whole - offset else { throw .uploadLength }
        guard isLast ?? (offset + count == whole) == (offset + count == whole) else { throw .uploadLength }
        return whole
    }
}

extension Refusal {
    static let noUpload = Refusal(404, "There is no such upload.", .noUpload)
    /// The refusal of a part whose length of the upload cannot be true.
    static let uploadLength = Refusal(
        400,
        "The lengths of the upload and of its parts do not fit together.",
        .uploadLength
    )
    /// The refusal while another request is using the upload, whose length is not known before that request ends.
    static let uploadBusy = Refusal(503, "Another request has this upload.").after(1)

    /// The refusal of a part that does not begin behind the bytes that are there.
    static func uploadOffset(_ offset: Int64) -> Refusal {
        var refusal = Refusal(409, "The upload has other bytes than the request takes it to have.", .uploadOffset)
        refusal.headers = ["Upload-Offset": String(offset)]
        return refusal
    }
}
