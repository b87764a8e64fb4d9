import Foundation
import OpenMarket

/// Which of the photos that arrived can be used, and what is wrong with the others.
///
/// The first bytes of a file say what it is; its name and its declared type prove
/// nothing. So a file that is no image is refused when it is added, by its name,
/// and not at the end of a long form.
struct PhotoCheck: Sendable, Hashable {
    /// The photos that can be used.
    private(set) var accepted: [ImageInput] = []
    /// A sentence for each of the others.
    private(set) var problems: [String] = []

    /// Looks at photos; `room` is how many bytes of them may be kept.
    init(_ photos: [ImageInput], room: Int, wording: Wording) {
        var room = room
        for photo in photos {
            guard case .data(let data) = photo.source else { continue }
            let error =
                Self.failure(of: data).map { MarketError.image($0) } ?? (data.count > room ? .requestTooLarge : nil)
            if let error {
                let text = wording.text(of: error)
                problems.append("\(Self.shortened(photo.name)): \(text.message) \(text.recovery)")
            } else {
                room -= data.count
                accepted.append(photo)
            }
        }
    }

    /// Why a file cannot be used; `nil` when it begins like an image that this system reads.
    static func failure(of data: Data) -> ImageFailure? {
        guard ImageFormat(content: data) == nil else { return nil }
        #if canImport(ImageIO)
            return isHEIC(data) ? nil : .unknownFormat
        #else
            return isHEIC(data) ? .heic : .unknownFormat
        #endif
    }

    /// HEIC files begin with a file type box of a brand for still images (ISO/IEC 23008-12).
    private static func isHEIC(_ data: Data) -> Bool {
        guard data.count >= 12, data.dropFirst(4).starts(with: Data("ftyp".utf8)) else { return false }
        return ["heic", "heix", "heim", "heis", "mif1", "msf1"].contains { brand in
            data.dropFirst(8).starts(with: Data(brand.utf8))
        }
    }

    /// A file may have a name as long as its sender likes.
    private static func shortened(_ name: String?) -> String {
        let name = name ?? ""
        return name.count > 60 ? name.prefix(59) + "…" : name
    }
}
