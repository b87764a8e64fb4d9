public import Foundation
import OpenMarket
import OpenMarketHTML
import OpenMarketWire

extension Brand {
    /// The longest text; a page that is printed on two hundred sheets has fewer characters.
    private static let longest = 400_000
    /// The most bytes of a logo, which every visitor loads.
    static let logoBytes = 200_000

    /// Reads a brand from the text of its file; `folder` is where its logo lies.
    ///
    /// ```toml
    /// name = "Village Market"
    /// languages = ["en", "ko"]
    /// currency = "KRW"
    /// categories = ["books", "home.lighting"]
    /// guests = "goods"
    /// logo = "logo.png"
    /// contact = "market@village.example"
    ///
    /// [colors]
    /// accent = "#8a2be2"
    ///
    /// [home]
    /// en = "Bring what you do not need."
    ///
    /// [terms]
    /// en = "Be kind."
    /// ```
    public init(_ text: String, in folder: URL) throws(BrandProblem) {
        self.init()
        let settings = try SettingsText(text)
        var texts: [String: [Language: String]] = [:]
        var colors: [String: (color: Theme.RGB, line: Int)] = [:]
        for (key, entry) in settings.entries.sorted(by: { $0.value.line < $1.value.line }) {
            let parts = key.split(separator: ".").map(String.init)
            switch (parts.first ?? "", parts.dropFirst().first) {
            case (_, nil): try take(entry, key, in: folder)
            case ("colors", let kind?) where kind == "accent" || kind == "accent-dark":
                colors[kind] = (try Self.color(entry, key), entry.line)
            case (let table, let language?)
            where table == "name" || table == "home" || LegalPage(rawValue: table) != nil:
                let most = table == "name" ? 60 : Self.longest
                texts[table, default: [:]][try Self.choice(language, of: Language.allCases, entry.line)] =
                    try Self.text(entry, key, most: most)
            default: throw BrandProblem(line: entry.line, .unknown(key))
            }
        }
        if let named = texts["name"] { name = LocalText(named) }
        home = LocalText(texts["home"] ?? [:])
        for page in LegalPage.allCases { legalTexts[page] = texts[page.rawValue].map { LocalText($0) } }
        if let accent = colors["accent"] {
            do throws(BrandProblem.Reason) {
                self.colors = try BrandColors(accent: accent.color, dark: colors["accent-dark"]?.color)
            } catch {
                throw BrandProblem(line: accent.line, error)
            }
        } else if let dark = colors["accent-dark"] {
            throw BrandProblem(line: dark.line, .unknown("colors.accent-dark"))
        }
    }

    /// Takes a setting that stands in no table.
    private mutating func take(_ entry: SettingsText.Entry, _ key: String, in folder: URL) throws(BrandProblem) {
        switch key {
        case "name": name = LocalText(try Self.text(entry, key, most: 60))
        case "languages": languages = try Self.choices(entry, key, of: Language.allCases)
        case "currency": currency = try Self.currency(entry, key)
        case "categories": categories = try Self.choices(entry, key, of: ProductCategory.all)
        case "guests": guests = try Self.choice(Self.text(entry, key, most: 60), of: Guests.allCases, entry.line)
        case "contact": contact = try Self.contact(entry, key)
        case "logo": logo = try Self.logo(entry, key, in: folder)
        default: throw BrandProblem(line: entry.line, .unknown(key))
        }
    }

    private static func text(_ entry: SettingsText.Entry, _ key: String, most: Int) throws(BrandProblem) -> String {
        guard case .text(let text) = entry.value else { throw BrandProblem(line: entry.line, .oneText(key)) }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty, trimmed.count <= most else {
            throw BrandProblem(line: entry.line, .length(key, most: most))
        }
        return trimmed
    }

    /// Reads a list, of which each value counts once.
    private static func choices<Value: RawRepresentable<String>>(
        _ entry: SettingsText.Entry,
        _ key: String,
        of values: [Value]
    ) throws(BrandProblem) -> [Value] {
        guard case .texts(let texts) = entry.value, !texts.isEmpty else {
            throw BrandProblem(line: entry.line, .list(key))
        }
        var chosen: [Value] = []
        for text in texts where !chosen.contains(where: { $0.rawValue == text }) {
            chosen.append(try choice(text, of: values, entry.line))
        }
        return chosen
    }

    private static func choice<Value: RawRepresentable<String>>(
        _ text: String,
        of values: [Value],
        _ line: Int
    ) throws(BrandProblem) -> Value {
        guard let value = values.first(where: { $0.rawValue == text }) else {
            throw BrandProblem(line: line, .choice(text, of: values.map(\.rawValue)))
        }
        return value
    }

    private static func currency(_ entry: SettingsText.Entry, _ key: String) throws(BrandProblem) -> Currency {
        let text = try text(entry, key, most: 60)
        guard let currency = Currency(code: text) else { throw BrandProblem(line: entry.line, .currency(text)) }
        return currency
    }

    private static func color(_ entry: SettingsText.Entry, _ key: String) throws(BrandProblem) -> Theme.RGB {
        let text = try text(entry, key, most: 60)
        guard let color = Theme.RGB(hex: text) else { throw BrandProblem(line: entry.line, .color(text)) }
        return color
    }

    private static func contact(_ entry: SettingsText.Entry, _ key: String) throws(BrandProblem) -> String {
        let text = try text(entry, key, most: 254)
        let isPlain = text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value > 0x20 }
        let mailbox = text.split(separator: "@", omittingEmptySubsequences: false)
        let isMailbox =
            mailbox.count == 2 && mailbox.allSatisfy { !$0.isEmpty } && !text.contains(where: { "?&:/".contains($0) })
        let isPage = text.hasPrefix("https://") && URL(string: text)?.host()?.isEmpty == false
        guard isPlain, isMailbox || isPage else { throw BrandProblem(line: entry.line, .contact(text)) }
        return text
    }

    private static func logo(
        _ entry: SettingsText.Entry,
        _ key: String,
        in folder: URL
    ) throws(BrandProblem) -> SiteFile {
        let name = try text(entry, key, most: 200)
        let url = folder.appending(path: name)
        // The name of a file, and no way out of the folder.
        guard !name.contains("/"), name != "..",
            let data = try? Data(contentsOf: url), data.count <= logoBytes,
            case .png? = (try? ImageHeader(reading: data))?.format
        else { throw BrandProblem(line: entry.line, .logo(name, most: logoBytes)) }
        return SiteFile(data, type: "image/png")
    }
}
