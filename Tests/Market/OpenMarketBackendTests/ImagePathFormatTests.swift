import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Addresses of images", .slot)
struct ImagePathFormatTests {
    private let random = SeededGenerator.shared(seed: 21)
    private let date = Date(timeIntervalSince1970: 1_668_438_000)

    private func name(_ fileName: String) -> ImageName {
        ImageName(TimeIdentifier(at: date, random: random), fileName: fileName)
    }

    @Test(
        "Each generation's address leads back to the image",
        arguments: [
            ImagePathFormat.bucket, .folders, .days,
        ]
    )
    func roundTrip(form: ImagePathFormat) throws {
        for fileName in ["a.png", "b.jpeg", "c.JPG", "none", "", "d.exe", "../../e.png", "f.tar.jpg"] {
            let name = name(fileName)
            for variant in [ImageVersion.full, .thumbnail] {
                let path = form.path(of: name, variant, vendor: 29, stored: date)
                let found = try #require(form.image(at: path.split(separator: "/").map(String.init)))
                #expect(found.name == name || form.isBucket)
                #expect(found.name.digits == name.digits)
                #expect(found.version == variant)
            }
        }
    }

    @Test("The third generation names vendor and day, gives each variant digits of its own, and keeps the ending")
    func days() {
        let name = name("photo.jpeg")
        let full = ImagePathFormat.days.path(of: name, .full, vendor: 29, stored: date)
        let small = ImagePathFormat.days.path(of: name, .thumbnail, vendor: 29, stored: date)
        #expect(full.hasPrefix("/training-resources/29/20221115/"))
        #expect(full.hasSuffix("_origin.jpeg"))
        #expect(small.hasSuffix("_thumb.jpeg"))
        #expect(full.split(separator: "/").last?.prefix(32) != small.split(separator: "/").last?.prefix(32))
        #expect(
            ImagePathFormat.days.path(of: self.name("photo"), .full, vendor: 1, stored: date).hasSuffix("_origin")
        )
    }

    @Test("The second generation has a folder for each variant and the same digits in both")
    func folders() {
        let name = name("a.jpg")
        #expect(
            ImagePathFormat.folders.path(of: name, .full, vendor: 6, stored: date)
                == "/training-resources/6/origin/\(name.digits).jpg"
        )
        #expect(
            ImagePathFormat.folders.path(of: name, .thumbnail, vendor: 6, stored: date)
                == "/training-resources/6/thumb/\(name.digits).jpg"
        )
    }

    @Test(
        "A file that the market did not name is none of its images",
        arguments: [
            "", "_", "_origin", "32_origin.png", "D_origin.", "D_origin.exe", "D_origin.png.png",
            "D_originx.png",
            "D_thumb_card", "D_", "D-origin.png", "D", "D.png", "xD_origin.png", "DX_origin.png", "é_origin.png",
        ]
    )
    func foreignNames(pattern: String) {
        let digits = name("").digits
        #expect(ImageName(file: pattern.replacing("D", with: digits)) == nil)
        #expect(ImageName(file: digits.uppercased() + "_origin.png") == nil)
        #expect(ImageName(file: digits + "_origin.png") == ImageName(digits: digits, ending: "png"))
    }

    @Test("An identifier has the form of version 1, and its time goes forward")
    func identifiers() {
        let dashed = TimeIdentifier(at: date, random: random).dashed
        #expect(dashed.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
        let names = Set((0..<1000).map { _ in TimeIdentifier(at: date, random: random).digits })
        #expect(names.count == 1000)
    }
}

extension ImagePathFormat {
    fileprivate var isBucket: Bool {
        if case .bucket = self { true } else { false }
    }
}
