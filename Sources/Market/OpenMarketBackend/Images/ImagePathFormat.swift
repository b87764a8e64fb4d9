import Foundation
import OpenMarketDomain

/// The address of an image in a generation, and the image of such an address.
enum ImagePathFormat: Sendable {
    /// `/images/<UUID>.png` and `/thumbnails/<UUID>.png`, whatever the format.
    case bucket
    /// `/training-resources/<vendor>/origin/<32 digits>.<ending>` and `…/thumb/…`.
    case folders
    /// `/training-resources/<vendor>/<yyyyMMdd>/<32 digits>_origin.<ending>`, `…_card…` and `…_thumb…`.
    case days

    func path(of name: ImageName, _ version: ImageVersion, vendor: Int, stored: Date) -> String {
        switch self {
        case .bucket:
            let folder = version == .full ? "images" : "thumbnails"
            return "/\(folder)/\(Self.dashed(name.digits)).png"
        case .folders:
            return "/training-resources/\(vendor)/\(version.word)/\(name.digits)\(name.dottedEnding)"
        case .days:
            return "/training-resources/\(vendor)/\(KoreanDay(stored).compact)/\(name.file(version))"
        }
    }

    /// The image that segments of a path stand for; whatever is not exactly such an address is none.
    func image(at segments: [String]) -> (name: ImageName, version: ImageVersion)? {
        switch self {
        case .bucket: bucketImage(segments)
        case .folders: folderImage(segments)
        case .days: dayImage(segments)
        }
    }

    private func bucketImage(_ segments: [String]) -> (name: ImageName, version: ImageVersion)? {
        guard segments.count == 2, let version = ["images": ImageVersion.full, "thumbnails": .thumbnail][segments[0]],
            segments[1].hasSuffix(".png"), segments[1].utf8.count == 40
        else { return nil }
        let digits = segments[1].dropLast(4).lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard digits.map(\.utf8.count) == [8, 4, 4, 4, 12], let name = ImageName(digits.joined()) else { return nil }
        return (name, version)
    }

    private func folderImage(_ segments: [String]) -> (name: ImageName, version: ImageVersion)? {
        guard segments.count == 4, segments[0] == "training-resources", Self.isNumber(segments[1]),
            let version = ImageVersion(word: segments[2]), let name = ImageName(segments[3])
        else { return nil }
        return (name, version)
    }

    private func dayImage(_ segments: [String]) -> (name: ImageName, version: ImageVersion)? {
        guard segments.count == 4, segments[0] == "training-resources", Self.isNumber(segments[1]),
            Self.isNumber(segments[2]), segments[2].utf8.count == 8
        else { return nil }
        guard let name = ImageName(file: segments[3]) else { return nil }
        return ImageVersion.allCases.first { name.file($0) == segments[3] }.map { (name, $0) }
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
