import Foundation
import OpenMarketStorage

/// Takes images in and hands them out.
struct ImageStore: Sendable {
    let check: ImageCheck
    let storage: any ImageStorage
    let thumbnails: any ThumbnailMaker
    let now: @Sendable () -> Date
    let random: @Sendable () -> UInt64
    /// Files are no rows, so the database does not count them.
    let changes: ChangeCount

    /// Checks files and stores them; the names are for the row that will speak of them.
    func store(_ images: [CheckedImage]) async throws(Refusal) -> [ImageFile] {
        var rows: [ImageFile] = []
        var files: [StoredImage] = []
        for image in images {
            let name = ImageName(TimeIdentifier(at: now(), random: random), fileName: image.fileName)
            files.append(StoredImage(name: name.storedName(.origin), content: image.content))
            // Without a thumbnail of its own an image is its own thumbnail: see `content(of:_:)`.
            if let small = await thumbnails.thumbnail(of: image.content), ImageType(of: small) != nil {
                files.append(StoredImage(name: name.storedName(.thumb), content: small))
            }
            rows.append(
                ImageFile(
                    fullName: name.file(.origin),
                    thumbName: name.file(.thumb),
                    mediaType: ImageType(of: image.content)?.rawValue ?? "application/octet-stream",
                    byteCount: Int64(image.content.count)
                )
            )
        }
        guard !files.isEmpty else { return [] }
        do throws(ImageStorageError) {
            try await storage.put(files)
        } catch {
            await storage.remove(files.map(\.name))
            throw error == .full ? .noSpace : .failed
        }
        return rows
    }

    /// Takes images away whose rows are gone, or never came to be.
    func remove(_ files: [ImageFile]) async {
        guard !files.isEmpty else { return }
        await storage.remove(files.compactMap { ImageName(file: $0.fullName) }.flatMap(\.storedNames))
        changes.note()
    }

    /// The bytes of a variant.
    func content(of name: ImageName, _ variant: ImageVariant) async -> Data? {
        if let content = await storage.content(of: name.storedName(variant)) { return content }
        return variant == .thumb ? await storage.content(of: name.storedName(.origin)) : nil
    }

    /// How old a file must be before it is taken for what an upload left behind.
    static let sweepAge: TimeInterval = 3600

    /// Sets aside what no row of `store` speaks of, some files at a time.
    func sweep(_ store: MarketStore) async {
        await storage.sweep(before: now().addingTimeInterval(-Self.sweepAge)) { images in
            let names = images.map { $0.storedName(.origin) }
            guard let used = try? await store.usedImageNames(among: names) else { return nil }
            return Set(images.filter { used.contains($0.storedName(.origin)) })
        }
    }
}

/// An image that may be stored.
struct CheckedImage: Sendable {
    /// The name of the client's file, for its ending.
    let fileName: String
    /// The bytes, without anything but the image.
    let content: Data
}

/// The media type of an image, by its first bytes.
enum ImageType: String, Sendable {
    /// JPEG.
    case jpeg = "image/jpeg"
    /// PNG.
    case png = "image/png"

    /// The type; `nil` for anything else.
    init?(of content: Data) {
        if content.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if content.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else {
            return nil
        }
    }
}
