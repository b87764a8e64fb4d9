public import OpenMarket

/// The colours of a brand: one that leads on, and what belongs to it.
///
/// The other colours stay those of `Theme`, on which every text can be read.
public struct BrandColors: Sendable, Hashable {
    /// The brand's own colour on light and on dark pages.
    public let light, dark: Theme.RGB

    /// The colours with an accent for light pages; on dark ones it is `dark`, or a lighter one that can be read there.
    ///
    /// Throws ``BrandProblem/Reason/contrast(text:background:ratio:)`` for an accent that cannot be read.
    public init(accent light: Theme.RGB, dark: Theme.RGB? = nil) throws(BrandProblem.Reason) {
        self.light = light
        self.dark = dark ?? Self.lighter(light)
        for scheme in Theme.Scheme.allCases { try Self.check(accent(in: scheme), in: scheme) }
    }

    /// Returns the colours that differ from those of the theme.
    func values(in scheme: Theme.Scheme) -> [(Theme.Color, Theme.RGB)] {
        let accent = accent(in: scheme)
        let tint = Self.tint(of: accent, in: scheme)
        return [(.accent, accent), (.onAccent, Self.readable(on: accent)), (.tint, tint)]
    }

    private func accent(in scheme: Theme.Scheme) -> Theme.RGB { scheme == .light ? light : dark }

    private static func check(_ accent: Theme.RGB, in scheme: Theme.Scheme) throws(BrandProblem.Reason) {
        for color in [Theme.Color.page, .surface, .fill] {
            let background = color.value(in: scheme)
            let ratio = accent.contrast(with: background)
            guard ratio >= Theme.readableContrast else {
                throw .contrast(text: accent.hex, background: background.hex, ratio: ratio)
            }
        }
    }

    private static func lighter(_ color: Theme.RGB) -> Theme.RGB {
        let shares = stride(from: 0.0, to: 1, by: 0.05)
        let candidates = shares.lazy.map { color.mixed(with: white, share: $0) }
        return candidates.first { color in (try? check(color, in: .dark)) != nil } ?? white
    }

    /// The background of what is chosen: a trace of the accent, as strong as texts can still be read on.
    private static func tint(of accent: Theme.RGB, in scheme: Theme.Scheme) -> Theme.RGB {
        let page = Theme.Color.page.value(in: scheme)
        let texts = [accent, Theme.Color.text.value(in: scheme), Theme.Color.faint.value(in: scheme)]
        let tints = stride(from: 0.14, to: 0, by: -0.02).lazy.map { page.mixed(with: accent, share: $0) }
        return tints.first { tint in texts.allSatisfy { $0.contrast(with: tint) >= Theme.readableContrast } } ?? page
    }

    private static func readable(on color: Theme.RGB) -> Theme.RGB {
        let black = Theme.Color.page.value(in: .dark)
        return white.contrast(with: color) >= black.contrast(with: color) ? white : black
    }

    private static let white = Theme.Color.page.value(in: .light)
}
