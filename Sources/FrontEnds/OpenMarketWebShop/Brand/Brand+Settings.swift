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
            case ("name", nil): name = LocalText(try Self.text(entry, key, most: 60))
            case ("languages", nil): languages = try Self.languages(entry, key)
            case ("contact", nil): contact = try Self.contact(entry, key)
            case ("logo", nil): logo = try Self.logo(entry, key, in: folder)
            case ("colors", let kind?) where kind == "accent" || kind == "accent-dark":
                colors[kind] = (try Self.color(entry, key), entry.line)
            case (let table, let language?)
            where table == "name" || table == "home" || LegalPage(rawValue: table) != nil:
                let most = table == "name" ? 60 : Self.longest
                texts[table, default: [:]][try Self.language(language, entry.line)] =
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

    private static func text(_ entry: SettingsText.Entry, _ key: String, most: Int) throws(BrandProblem) -> String {
        guard case .text(let text) = entry.value else { throw BrandProblem(line: entry.line, .oneText(key)) }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty, trimmed.count <= most else {
            throw BrandProblem(line: entry.line, .length(key, most: most))
        }
        return trimmed
    }

    private static func languages(_ entry: SettingsText.Entry, _ key: String) throws(BrandProblem) -> [Language] {
        guard case .texts(let texts) = entry.value, !texts.isEmpty else {
            throw BrandProblem(line: entry.line, .list(key))
        }
        var languages: [Language] = []
        for text in texts {
            let language = try language(text, entry.line)
            if !languages.contains(language) { languages.append(language) }
        }
        return languages
    }

    private static func language(_ text: String, _ line: Int) throws(BrandProblem) -> Language {
        guard let language = Language(rawValue: text) else { throw BrandProblem(line: line, .language(text)) }
        return language
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
