public import Foundation
public import OpenMarketDomain

/// Fetches picked images from memory or from files of a limited size.
public struct FileImageInputReader: ImageInputReader {
    private let byteLimit: Int

    /// A reader of files with at most `byteLimit` bytes.
    public init(byteLimit: Int = 64 * 1024 * 1024) {
        self.byteLimit = byteLimit
    }

    /// The bytes, read on Swift's pool of threads and not on the caller's actor.
    @concurrent
    public func bytes(of input: ImageInput) async throws(MarketError) -> Data {
        let data =
            switch input.source {
            case .data(let data): data
            case .file(let url): try bytes(at: url)
            }
        guard data.count <= byteLimit else { throw .image(.fileTooLarge(limit: byteLimit)) }
        return data
    }

    private func bytes(at url: URL) throws(MarketError) -> Data {
        guard url.isFileURL else { throw .image(.unreadableFile) }
        #if canImport(Darwin)
            // Files from a document picker can be opened only between these two calls.
            let isScoped = url.startAccessingSecurityScopedResource()
            defer { if isScoped { url.stopAccessingSecurityScopedResource() } }
        #endif
        // A pipe or a device would be read for ever; a link is followed to what it names.
        let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        guard values?.isRegularFile == true else { throw .image(.unreadableFile) }
        guard values?.fileSize ?? 0 <= byteLimit else { throw .image(.fileTooLarge(limit: byteLimit)) }
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            // One byte more than allowed tells a file that grew in the meantime.
            return try handle.read(upToCount: byteLimit + 1) ?? Data()
        } catch {
            throw .image(.unreadableFile)
        }
    }
}
