import Foundation
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Theme", .slot)
struct ThemeTests {
    @Test("Every text can be read on its background, light and dark", arguments: Theme.Scheme.allCases)
    func contrast(scheme: Theme.Scheme) {
        for pair in Theme.pairs {
            let contrast = contrast(pair.text.value(in: scheme), pair.background.value(in: scheme))
            #expect(contrast >= 4.5, "\(pair.text) on \(pair.background) in \(scheme): \(contrast)")
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
        for color in Theme.avatars { #expect(contrast(Theme.RGB(0xFFFFFF), color) >= 4.5, "\(color.hex)") }
        #expect(Avatar("책갈피") == Avatar("책갈피") && Avatar("책갈피").initial == "책")
        #expect(Avatar("harbour").initial == "H" && Avatar("🙂 ").initial == "")
        #expect(Set(["책갈피", "Harbour Goods", "달빛서점", "한옥상점"].map { Avatar($0).color }).count > 1)
    }

    @Test("Contrast is measured as the guidelines for web pages do")
    func measure() {
        #expect(contrast(Theme.RGB(0), Theme.RGB(0xFFFFFF)) == 21)
        #expect((4.54...4.55).contains(contrast(Theme.RGB(0x767676), Theme.RGB(0xFFFFFF))))
        #expect(Theme.RGB(0x0B5F59).hex == "#0b5f59")
    }

    @Test("Only the price before is struck through, and what is paid is heavier than that")
    func looks() {
        #expect(TextRole.allCases.filter(\.isStruck) == [.struckPrice])
        #expect(TextRole.bargainPrice.isBold && TextRole.price.isBold && !TextRole.struckPrice.isBold)
    }

    /// The ratio of WCAG 2: from 1 for the same colour to 21 for black on white.
    private func contrast(_ one: Theme.RGB, _ other: Theme.RGB) -> Double {
        let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)
    }

    private func luminance(_ color: Theme.RGB) -> Double {
        let parts = [color.red, color.green, color.blue].map { part in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
