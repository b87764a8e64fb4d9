import Foundation
import OpenMarket
import OpenMarketHTTPServer
import OpenMarketWire

/// Reads a form with files piece by piece, so that it is in memory only once.
struct FormReader {
    /// What becomes of the files in a form.
    enum Photos: Sendable, Hashable {
        /// They are kept.
        case kept
        /// They are read over, and only the texts are kept.
        case skipped
        /// There are none: the form has texts only, so it is small.
        case refused
    }

    /// How large one photo may be.
    static let photoLimit = 10_485_760
    /// How large a whole form may be.
    static let formLimit = 33_554_432
    /// How many bytes are read at a time.
    private static let piece = 262_144

    private let photos: Photos
    private var parser: MultipartParser
    private var form = PostedForm()
    private var head: MultipartPartHead?
    private var bytes = Data()
    private var textBytes = 0

    init(_ type: String, photos: Photos) throws(RequestProblem) {
        var limits = MultipartLimits()
        // More photos than a product may have are an alert of the form's, and no reason not to read it.
        limits.parts = 64
        limits.totalBytes = Self.formLimit
        // The size of a single part is checked here, where it is known whether it is a photo.
        limits.partBytes = Self.formLimit
        self.photos = photos
        do throws(MultipartFailure) {
            parser = try MultipartParser(contentType: type, limits: limits)
        } catch {
            throw .malformed
        }
    }

    /// Reads a form from the body of a request.
    static func read(_ body: HTTPBody, _ type: String, photos: Photos) throws(RequestProblem) -> PostedForm {
        var reader = try FormReader(type, photos: photos)
        switch body {
        case .none: break
        case .bytes(let data): try reader.push([UInt8](data))
        case .file(let url, let length): try reader.push(url, length)
        case .multipart: throw .malformed
        }
        return try reader.finish()
    }

    private mutating func push(_ file: URL, _ length: Int64) throws(RequestProblem) {
        guard let handle = try? FileHandle(forReadingFrom: file) else { throw .malformed }
        defer { try? handle.close() }
        var rest = Int(length)
        while rest > 0 {
            guard let next = try? handle.read(upToCount: min(rest, Self.piece)), !next.isEmpty else { throw .malformed }
            rest -= next.count
            try push([UInt8](next))
        }
    }

    private mutating func push(_ bytes: [UInt8]) throws(RequestProblem) {
        let events: [MultipartEvent]
        do throws(MultipartFailure) {
            events = try parser.push(bytes)
        } catch {
            throw error == .tooLarge ? .tooLarge : .malformed
        }
        try take(events)
    }

    private mutating func finish() throws(RequestProblem) -> PostedForm {
        let events: [MultipartEvent]
        do throws(MultipartFailure) {
            events = try parser.finish()
        } catch {
            throw .malformed
        }
        try take(events)
        try endPart()
        return form
    }

    private mutating func take(_ events: [MultipartEvent]) throws(RequestProblem) {
        for event in events {
            switch event {
            case .part(let head):
                try endPart()
                self.head = head
            case .bytes(let more): try take(more)
            case .partEnd: try endPart()
            }
        }
    }

    private mutating func take(_ more: ArraySlice<UInt8>) throws(RequestProblem) {
        guard let head else { return }
        if head.fileName != nil {
            guard photos == .kept else { return }
            guard bytes.count + more.count <= Self.photoLimit else { throw .photoTooLarge(limit: Self.photoLimit) }
        } else {
            textBytes += more.count
            guard textBytes <= PostedForm.textLimit else { throw .tooLarge }
        }
        bytes += more
    }

    private mutating func endPart() throws(RequestProblem) {
        guard let head else { return }
        defer { (self.head, bytes) = (nil, Data()) }
        if let fileName = head.fileName {
            // A browser sends an empty file for a field in which nothing was picked.
            if head.name == "photos", !bytes.isEmpty { form.photos.append(ImageInput(.data(bytes), name: fileName)) }
        } else {
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
            form.add(text, to: head.name)
        }
    }
}
