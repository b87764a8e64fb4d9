import Foundation
import OpenMarketStorage

/// Takes pictures in and hands them out.
struct PictureDesk: Sendable {
    let intake: PictureIntake
    let shelf: any PictureShelf
    let thumbnails: any ThumbnailMaker
    let now: @Sendable () -> Date
    let random: @Sendable () -> UInt64
    /// Files are no rows, so the database does not count them.
    let changes: ChangeCount

    /// Checks files and stores them; the names are for the row that will speak of them.
    func store(_ pictures: [CheckedPicture]) async throws(Refusal) -> [ImageFile] {
        var rows: [ImageFile] = []
        var files: [PictureFile] = []
        for picture in pictures {
            let name = PictureName(TimeIdentifier(at: now(), random: random), fileName: picture.fileName)
            files.append(PictureFile(name: name.shelfName(.origin), content: picture.content))
            // Without a thumbnail of its own a picture is its own thumbnail: see `content(of:_:)`.
            if let small = await thumbnails.thumbnail(of: picture.content), PictureType(of: small) != nil {
                files.append(PictureFile(name: name.shelfName(.thumb), content: small))
            }
            rows.append(
                ImageFile(
                    fullName: name.file(.origin),
                    thumbName: name.file(.thumb),
                    mediaType: PictureType(of: picture.content)?.rawValue ?? "application/octet-stream",
                    byteCount: Int64(picture.content.count)
                )
            )
        }
        guard !files.isEmpty else { return [] }
        do throws(PictureShelfError) {
            try await shelf.put(files)
        } catch {
            await shelf.remove(files.map(\.name))
            throw error == .full ? .noSpace : .failed
        }
        return rows
    }

    /// Takes pictures away whose rows are gone, or never came to be.
    func remove(_ files: [ImageFile]) async {
        guard !files.isEmpty else { return }
        await shelf.remove(files.compactMap { PictureName(file: $0.fullName) }.flatMap(\.shelfNames))
        changes.note()
    }

    /// The bytes of a variant.
    func content(of name: PictureName, _ variant: PictureVariant) async -> Data? {
        if let content = await shelf.content(of: name.shelfName(variant)) { return content }
        return variant == .thumb ? await shelf.content(of: name.shelfName(.origin)) : nil
    }

    /// How old a file must be before it is taken for what an upload left behind.
    static let sweepAge: TimeInterval = 3600

    /// Sets aside what no row of `store` speaks of, some files at a time.
    func sweep(_ store: MarketStore) async {
        await shelf.sweep(before: now().addingTimeInterval(-Self.sweepAge)) { images in
            let names = images.map { $0.shelfName(.origin) }
            guard let used = try? await store.usedImageNames(among: names) else { return nil }
            return Set(images.filter { used.contains($0.shelfName(.origin)) })
        }
    }
}

/// A picture that may be stored.
struct CheckedPicture: Sendable {
    /// The name of the client's file, for its ending.
    let fileName: String
    /// The bytes, without anything but the picture.
    let content: Data
}

/// The media type of a picture, by its first bytes.
enum PictureType: String, Sendable {
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
