import Foundation

/// Where a generation says that pictures are, and what such an address means.
enum PictureAddress: Sendable {
    /// `/images/<UUID>.png` and `/thumbnails/<UUID>.png`, whatever the format.
    case bucket
    /// `/training-resources/<vendor>/origin/<32 digits>.<ending>` and `…/thumb/…`.
    case folders
    /// `/training-resources/<vendor>/<yyyyMMdd>/<32 digits>_origin.<ending>` and `…_thumb…`.
    case days

    /// The path of a variant.
    func path(of name: PictureName, _ variant: PictureVariant, vendor: Int, stored: Date) -> String {
        switch self {
        case .bucket:
            let folder = variant == .origin ? "images" : "thumbnails"
            return "/\(folder)/\(Self.dashed(name.digits)).png"
        case .folders:
            return "/training-resources/\(vendor)/\(variant.rawValue)/\(name.digits)\(name.dottedEnding)"
        case .days:
            return "/training-resources/\(vendor)/\(KoreanDay(stored).compact)/\(name.file(variant))"
        }
    }

    /// The picture that segments of a path stand for; whatever is not exactly such an address is none.
    func picture(at segments: [String]) -> (name: PictureName, variant: PictureVariant)? {
        switch self {
        case .bucket: bucketPicture(segments)
        case .folders: folderPicture(segments)
        case .days: dayPicture(segments)
        }
    }

    private func bucketPicture(_ segments: [String]) -> (name: PictureName, variant: PictureVariant)? {
        guard segments.count == 2, let variant = ["images": PictureVariant.origin, "thumbnails": .thumb][segments[0]],
            segments[1].hasSuffix(".png"), segments[1].utf8.count == 40
        else { return nil }
        let digits = segments[1].dropLast(4).lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard digits.map(\.utf8.count) == [8, 4, 4, 4, 12], let name = PictureName(digits.joined()) else { return nil }
        return (name, variant)
    }

    private func folderPicture(_ segments: [String]) -> (name: PictureName, variant: PictureVariant)? {
        guard segments.count == 4, segments[0] == "training-resources", Self.isNumber(segments[1]),
            let variant = PictureVariant(rawValue: segments[2]), let name = PictureName(segments[3])
        else { return nil }
        return (name, variant)
    }

    private func dayPicture(_ segments: [String]) -> (name: PictureName, variant: PictureVariant)? {
        guard segments.count == 4, segments[0] == "training-resources", Self.isNumber(segments[1]),
            Self.isNumber(segments[2]), segments[2].utf8.count == 8
        else { return nil }
        guard let name = PictureName(file: segments[3]) else { return nil }
        return (name, segments[3].contains("_origin") ? .origin : .thumb)
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 19 && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    private static func dashed(_ digits: String) -> String {
        var groups: [Substring] = []
        var rest = digits.uppercased()[...]
        for count in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return groups.joined(separator: "-")
    }
}
