package import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Takes images in and hands them out.
struct ImageStore: Sendable {
    let check: ImageCheck
    let storage: any ImageStorage
    let maker: any ImageVersionMaker
    let now: @Sendable () -> Date
    let random: @Sendable () -> UInt64
    /// Files are no rows, so the database does not count them.
    let changes: ProductChanges

    /// Stores images; the names are for the row that will speak of them.
    ///
    /// The threads for files read, write and let go of one image after the other.
    func store(_ images: [CheckedImage]) async throws(Refusal) -> [ImageFile] {
        var rows: [ImageFile] = []
        do throws(Refusal) {
            for image in images {
                let name = ImageName(TimeIdentifier(at: now(), random: random), fileName: image.fileName)
                rows.append(ImageFile(name))
                var row = try await WorkerThreads.files.run { put(image, as: name) }.get()
                if let versions = image.versions {
                    row.placeholder = versions.placeholder?.rawValue
                    try await put(versions, as: name)
                } else {
                    row.awaitsVersions = !(maker is NoImageVersions)
                }
                rows[rows.count - 1] = row
            }
            if !rows.isEmpty { try await WorkerThreads.files.run { failure(storage.force) }.get() }
            return rows
        } catch {
            await storage.remove(rows.compactMap { ImageName(file: $0.fullName) }.flatMap(\.storedNames))
            throw error
        }
    }

    /// A version that is not made is read as the whole image: see `content(of:_:)`.
    private func put(_ versions: ImageVersions, as name: ImageName) async throws(Refusal) {
        for (version, content) in [(ImageVersion.thumbnail, versions.thumbnail), (.card, versions.card)] {
            guard let content, ImageType(of: content) != nil else { continue }
            let file = StoredImage(name: name.storedName(version), content: content)
            try await WorkerThreads.files.run { failure { () throws(ImageStorageError) in try storage.put(file) } }
                .get()
        }
    }

    /// Makes and stores the smaller versions of an image that is stored, and returns its placeholder.
    func makeVersions(of name: ImageName) async -> String? {
        guard let content = await storage.content(of: name.storedName(.full)),
            let versions = await maker.versions(of: content)
        else { return nil }
        try? await put(versions, as: name)
        // The image may have been removed since, with the versions that there were then.
        if await storage.content(of: name.storedName(.full)) == nil {
            await storage.remove(name.storedNames)
        }
        // Addresses that showed the whole image show a version now.
        changes.noteChangedImages()
        return versions.placeholder?.rawValue
    }

    private func put(_ image: CheckedImage, as name: ImageName) -> Result<ImageFile, Refusal> {
        guard case .success(let content) = image.content() else { return .failure(.failed) }
        let file = StoredImage(name: name.storedName(.full), content: content)
        return failure { () throws(ImageStorageError) in try storage.put(file) }
            .map { ImageFile(name, content, text: image.text) }
    }

    private func failure(_ work: () throws(ImageStorageError) -> Void) -> Result<Void, Refusal> {
        do throws(ImageStorageError) {
            return .success(try work())
        } catch {
            return .failure(error == .full ? .noSpace : .failed)
        }
    }

    /// Takes images away whose rows are gone, or never came to be.
    func remove(_ files: [ImageFile]) async {
        guard !files.isEmpty else { return }
        await storage.remove(files.compactMap { ImageName(file: $0.fullName) }.flatMap(\.storedNames))
        changes.noteChangedImages()
    }

    /// The bytes of a version; those of the whole image where the version was not made.
    func content(of name: ImageName, _ version: ImageVersion) async -> Data? {
        if let content = await storage.content(of: name.storedName(version)) { return content }
        return version == .full ? nil : await storage.content(of: name.storedName(.full))
    }

    /// The age of a file from which it is taken for the rest of a broken upload.
    static let sweepAge: TimeInterval = 3600

    /// Sets aside what no row of `store` speaks of, some files at a time.
    func sweep(_ store: MarketStore) async {
        await storage.sweep(before: now().addingTimeInterval(-Self.sweepAge)) { images in
            let names = images.map { $0.storedName(.full) }
            guard let used = try? await store.usedImageNames(among: names) else { return nil }
            return Set(images.filter { used.contains($0.storedName(.full)) })
        }
    }
}

extension ImageFile {
    fileprivate init(_ name: ImageName, _ content: Data = Data(), text: String? = nil) {
        self.init(
            fullName: name.file(.full),
            thumbName: name.file(.thumbnail),
            mediaType: ImageType(of: content)?.rawValue ?? "application/octet-stream",
            byteCount: Int64(content.count),
            text: text
        )
        digest = content.isEmpty ? nil : Hexadecimal.text(SHA256.digest(of: content))
    }
}

/// An image that may be stored.
struct CheckedImage: Sendable {
    enum Failure: Error, Sendable {
        case broken(RuleViolation)
        /// The image cannot be read.
        case refused(Refusal)
    }

    /// The name of the client's file, for its ending.
    let fileName: String
    /// The seller's text about it.
    var text: String?
    /// Smaller versions, where they came with it.
    var versions: ImageVersions?
    /// The bytes without anything but the image; reads the file, so it is for threads that may wait.
    var content: @Sendable () -> Result<Data, Failure>

    /// An image in memory that needs no check.
    init(fileName: String, content: Data, versions: ImageVersions? = nil) {
        self.fileName = fileName
        self.versions = versions
        self.content = { .success(content) }
    }

    /// A file that is checked whenever it is read.
    init(_ file: UploadedFile, at place: Int, field: String, check: ImageCheck) {
        fileName = file.name
        content = {
            do throws(Refusal) {
                return try check.image(from: file, at: place, field: field).mapError(Failure.broken)
            } catch {
                return .failure(.refused(error))
            }
        }
    }
}

/// The media type of an image, by its first bytes.
package enum ImageType: String, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"

    /// The type; `nil` for anything else.
    package init?(of content: Data) {
        if content.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if content.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else {
            return nil
        }
    }
}
