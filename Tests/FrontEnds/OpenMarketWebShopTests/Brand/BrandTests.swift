import Foundation
import OpenMarket
import OpenMarketHTML
import OpenMarketTesting
import Synchronization
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("The brand of a shop", .slot)
struct BrandTests {
    private let nowhere = URL(filePath: "/nowhere")

    @Test("A file says all that a shop has of its own")
    func all() async throws {
        try await TemporaryFolder.with { folder in
            try Fixture.png.write(to: folder.appending(path: "logo.png"))
            let brand = try Brand(
                """
                languages = ["ko", "en", "ko"]
                currency = "KRW"
                categories = ["books", "home.lighting", "books"]
                guests = "goods"
                logo = "logo.png"
                contact = "market@village.example"
                [name]
                ko = "마을 장터"
                en = "Village Market"
                [colors]
                accent = "#8A2BE2"
                [home]
                ko = "어서 오세요."
                [terms]
                ko = "약관"
                en = "Terms"
                [imprint]
                ko = "운영자"
                """,
                in: folder
            )
            #expect(brand.name(.english) == "Village Market" && brand.name(.japanese) == "마을 장터")
            #expect(brand.languages == [.korean, .english] && brand.currency == .krw && brand.guests == .goods)
            #expect(brand.categories.map(\.rawValue) == ["books", "home.lighting"])
            #expect(brand.logo?.bytes == Fixture.png && brand.contactAddress == "mailto:market@village.example")
            #expect(brand.colors?.light.hex == "#8a2be2")
            #expect(brand.legalPages == [.terms, .imprint] && brand.home(.english) == "어서 오세요.")
            #expect(brand.wording(.japanese, timeZone: .gmt).language == .korean)
        }
    }

    @Test("The example of the documentation is a brand")
    func example() throws {
        let example = packageFolder.appending(path: "Documentation/Server/examples/shop.toml")
        let brand = try Brand(try String(contentsOf: example, encoding: .utf8), in: example.deletingLastPathComponent())
        #expect(brand.name(.korean) == "마을 장터" && brand.legalPages == Brand.LegalPage.allCases)
    }

    @Test("What cannot be used is refused with its line and its reason")
    func refused() {
        let cases: [(String, Int, BrandProblem.Reason)] = [
            ("title = \"a\"", 1, .unknown("title")), ("[shop]\nname = \"a\"", 2, .unknown("shop.name")),
            ("[terms]\nde = \"a\"", 2, .choice("de", of: ["ko", "en", "ja"])),
            ("languages = [\"fr\"]", 1, .choice("fr", of: ["ko", "en", "ja"])),
            ("languages = \"ko\"", 1, .list("languages")), ("languages = []", 1, .list("languages")),
            ("name = [\"a\"]", 1, .oneText("name")), ("name = \" \"", 1, .length("name", most: 60)),
            ("name = \"\(String(repeating: "a", count: 61))\"", 1, .length("name", most: 60)),
            ("currency = \"won\"", 1, .currency("won")), ("currency = \"₩₩₩\"", 1, .currency("₩₩₩")),
            ("guests = \"some\"", 1, .choice("some", of: ["all", "goods", "nothing"])),
            ("categories = [\"cars\"]", 1, .choice("cars", of: ProductCategory.all.map(\.rawValue))),
            ("categories = []", 1, .list("categories")), ("[colors]\naccent = \"red\"", 2, .color("red")),
            ("[colors]\nlink = \"#000000\"", 2, .unknown("colors.link")),
            ("[colors]\naccent-dark = \"#ffffff\"", 2, .unknown("colors.accent-dark")),
            ("logo = \"none.png\"", 1, .logo("none.png", most: 200_000)),
            ("logo = \"../logo.png\"", 1, .logo("../logo.png", most: 200_000)),
        ]
        for (text, line, reason) in cases {
            #expect(throws: BrandProblem(line: line, reason), "\(text)") { try Brand(text, in: nowhere) }
        }
        for contact in [
            "a", "@a", "a@", "a@b@c", "a b@c", "javascript:alert(1)@a", "http://a.example", "https://", "a@b?cc=d",
        ] {
            #expect(throws: BrandProblem(line: 1, .contact(contact)), "\(contact)") {
                try Brand("contact = \"\(contact)\"", in: nowhere)
            }
        }
    }

    @Test("With every accent that is taken, every text can be read on its background")
    func contrast() throws {
        var random = SeededGenerator(seed: 33)
        var taken = 0
        for _ in 0..<2_000 {
            let value = String(UInt32.random(in: 0...0xFFFFFF, using: &random), radix: 16)
            let accent = try #require(Theme.RGB(hex: "#" + String(repeating: "0", count: 6 - value.count) + value))
            guard let colors = try? BrandColors(accent: accent) else { continue }
            taken += 1
            for scheme in Theme.Scheme.allCases {
                let own = Dictionary(uniqueKeysWithValues: colors.values(in: scheme))
                func color(_ color: Theme.Color) -> Theme.RGB { own[color] ?? color.value(in: scheme) }
                for pair in Theme.pairs {
                    let ratio = color(pair.text).contrast(with: color(pair.background))
                    #expect(ratio >= Theme.readableContrast, "\(accent.hex) \(pair) \(scheme)")
                }
            }
        }
        #expect(taken > 400 && taken < 1_900)
        let (blue, gold) = (Theme.RGB(hex: "#000080"), Theme.RGB(hex: "#ffd700"))
        let navy = try #require(blue)
        #expect(try BrandColors(accent: navy, dark: gold).dark.hex == "#ffd700")
        #expect(throws: BrandProblem.Reason.self) { try BrandColors(accent: navy, dark: navy) }
    }

    @Test("A change of the file is seen; one that cannot be used is told once, and changes nothing")
    func file() async throws {
        try await TemporaryFolder.with { folder in
            let url = folder.appending(path: "shop.toml")
            let now = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
            let told = Mutex<[BrandProblem]>([])
            func write(_ text: String) throws {
                try Data(text.utf8).write(to: url)
                now.withLock { $0 += 2 }
            }
            #expect(throws: BrandProblem(line: 0, .file(most: 1_000_000))) { try BrandFile(url) }
            try write("name = \"One\"")
            let file = try BrandFile(
                url,
                tell: { problem in told.withLock { $0.append(problem) } },
                now: { now.withLock { $0 } }
            )
            #expect(file.brand.name(.english) == "One")
            try Data("name = \"Two\"".utf8).write(to: url)
            #expect(file.brand.name(.english) == "One", "looked at the disk too soon")
            now.withLock { $0 += 2 }
            #expect(file.brand.name(.english) == "Two")
            try write("nome = \"Three\"")
            for _ in 0..<3 {
                #expect(file.brand.name(.english) == "Two")
                now.withLock { $0 += 2 }
            }
            #expect(told.withLock { $0 } == [BrandProblem(line: 1, .unknown("nome"))])
            try FileManager.default.removeItem(at: url)
            for _ in 0..<3 {
                now.withLock { $0 += 2 }
                #expect(file.brand.name(.english) == "Two")
            }
            #expect(told.withLock { $0.count } == 2)
            try write("name = \"Four\"")
            #expect(file.brand.name(.english) == "Four")
        }
    }
}
