@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Theme", .slot)
struct ThemeTests {
    @Test("Every text can be read on its background, light and dark", arguments: Theme.Scheme.allCases)
    func contrast(scheme: Theme.Scheme) {
        for pair in Theme.pairs {
            let contrast = pair.text.value(in: scheme).contrast(with: pair.background.value(in: scheme))
            #expect(contrast >= Theme.readableContrast, "\(pair.text) on \(pair.background) in \(scheme): \(contrast)")
        }
    }

    @Test("Every colour that a text has is held to that")
    func covered() {
        let texts = Set(Theme.pairs.map(\.text))
        #expect(TextRole.allCases.allSatisfy { texts.contains($0.color) })
        #expect(texts.union(Theme.pairs.map(\.background)) == Set(Theme.Color.allCases.filter { $0 != .line }))
    }

    @Test("White can be read on every avatar, and a name keeps its own")
    func avatars() {
        for color in Theme.avatars {
            #expect(Theme.RGB(0xFFFFFF).contrast(with: color) >= Theme.readableContrast, "\(color.hex)")
        }
        #expect(Avatar("책갈피") == Avatar("책갈피") && Avatar("책갈피").initial == "책")
        #expect(Avatar("harbour").initial == "H" && Avatar("🙂 ").initial == "")
        #expect(Set(["책갈피", "Harbour Goods", "달빛서점", "한옥상점"].map { Avatar($0).color }).count > 1)
    }

    @Test("Contrast is measured as the guidelines for web pages do")
    func measure() {
        #expect(Theme.RGB(0).contrast(with: Theme.RGB(0xFFFFFF)) == 21)
        #expect((4.54...4.55).contains(Theme.RGB(0x767676).contrast(with: Theme.RGB(0xFFFFFF))))
        #expect(Theme.RGB(0x0B5F59).hex == "#0b5f59" && Theme.RGB(hex: "#0B5f59") == Theme.RGB(0x0B5F59))
        #expect(Theme.RGB(0x002040).mixed(with: Theme.RGB(0xFF2000), share: 0.5) == Theme.RGB(0x802020))
        #expect(Theme.RGB(0x123456).mixed(with: Theme.RGB(0xFFFFFF), share: -.infinity) == Theme.RGB(0x123456))
        for text in ["", "#", "0b5f59", "#0b5f5", "#0b5f599", "#+b5f59", "#0b5f5g", "#０b5f59", "red"] {
            #expect(Theme.RGB(hex: text) == nil, "\(text)")
        }
    }

    @Test("Only the price before is struck through, and what is paid is heavier than that")
    func looks() {
        #expect(TextRole.allCases.filter(\.isStruck) == [.struckPrice])
        #expect(TextRole.bargainPrice.isBold && TextRole.price.isBold && !TextRole.struckPrice.isBold)
    }
}
