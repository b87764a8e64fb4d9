import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// Reads a form with files piece by piece, so that it is in memory only once.
public struct FormReader {
    /// The treatment of the files in a form.
    public enum Files: Sendable, Hashable {
        case kept
        /// The reader skips the files, and keeps the texts.
        case skipped
        /// The form has only texts, so it is small.
        case refused
    }

    /// The greatest size of one file.
    public static let fileLimit = 10_485_760
    /// The greatest size of a whole form.
    public static let formLimit = 33_554_432
    /// The number of bytes that are read at a time.
    private static let piece = 262_144

    private let files: Files
    private var parser: MultipartParser
    private var form = PostedForm()
    private var head: MultipartPartHead?
    private var bytes = Data()
    private var textBytes = 0

    init(_ type: String, files: Files) throws(FormProblem) {
        var limits = MultipartLimits()
        // More files than a product may have are an alert of the form's, and no reason not to read it.
        limits.parts = 64
        limits.totalBytes = Self.formLimit
        // The size of a single part is checked here, where it is known whether it is a file.
        limits.partBytes = Self.formLimit
        self.files = files
        do throws(MultipartFailure) {
            parser = try MultipartParser(contentType: type, limits: limits)
        } catch {
            throw .malformed
        }
    }

    /// Reads a form from the body of a request.
    static func read(_ body: HTTPBody, _ type: String, files: Files) throws(FormProblem) -> PostedForm {
        var reader = try FormReader(type, files: files)
        switch body {
        case .none: break
        case .bytes(let data): try reader.push([UInt8](data))
        case .file(let url, let length): try reader.push(url, length)
        case .multipart: throw .malformed
        }
        return try reader.finish()
    }

    private mutating func push(_ file: URL, _ length: Int64) throws(FormProblem) {
        guard let handle = try? FileHandle(forReadingFrom: file) else { throw .malformed }
        defer { try? handle.close() }
        var rest = Int(length)
        while rest > 0 {
            guard let next = try? handle.read(upToCount: min(rest, Self.piece)), !next.isEmpty else { throw .malformed }
            rest -= next.count
            try push([UInt8](next))
        }
    }

    private mutating func push(_ bytes: [UInt8]) throws(FormProblem) {
        let events: [MultipartEvent]
        do throws(MultipartFailure) {
            events = try parser.push(bytes)
        } catch {
            throw error == .tooLarge ? .tooLarge : .malformed
        }
        try take(events)
    }

    private mutating func finish() throws(FormProblem) -> PostedForm {
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

    private mutating func take(_ events: [MultipartEvent]) throws(FormProblem) {
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

    private mutating func take(_ more: ArraySlice<UInt8>) throws(FormProblem) {
        guard let head else { return }
        if head.fileName != nil {
            guard files == .kept else { return }
            guard bytes.count + more.count <= Self.fileLimit else { throw .fileTooLarge(limit: Self.fileLimit) }
        } else {
            textBytes += more.count
            guard textBytes <= PostedForm.textLimit else { throw .tooLarge }
        }
        bytes += more
    }

    private mutating func endPart() throws(FormProblem) {
        guard let head else { return }
        defer { (self.head, bytes) = (nil, Data()) }
        if let fileName = head.fileName {
            // A browser sends an empty file for a field in which nothing was picked.
            if !bytes.isEmpty { form.files.append(PostedForm.File(field: head.name, name: fileName, data: bytes)) }
        } else {
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
            form.add(text, to: head.name)
        }
    }
}
