import OpenMarket
import OpenMarketWebShop

/// A line of a brand's file that cannot be used, in words.
enum BrandSentence {
    static func of(_ problem: BrandProblem, in path: String) -> String {
        let place = problem.line > 0 ? ":\(problem.line)" : ""
        return ShownText.line(path) + place + ": " + reason(problem.reason)
    }

    private static func reason(_ reason: BrandProblem.Reason) -> String {
        switch reason {
        case .syntax: "a line is 'key = \"text\"', '[table]' or '# comment'"
        case .notText: "a value is a text in quotes, or a list of them such as [\"en\", \"ko\"]"
        case .unended: "the text that begins here has no closing quotes"
        case .escape: "behind a backslash stands \", \\, n, t or u and four digits"
        case .twice(let key): "'\(ShownText.short(key))' is there twice"
        case .unknown(let key):
            "there is no setting '\(ShownText.short(key))'; there are name, logo, languages, currency, categories, guests, "
                + "contact, colors.accent, colors.accent-dark, and home, terms, privacy and imprint with a language, such "
                + "as home.en"
        case .oneText(let key): "'\(ShownText.short(key))' is one text"
        case .list(let key): "'\(ShownText.short(key))' is a list, such as [\"en\", \"ko\"]"
        case .length(let key, let most): "'\(ShownText.short(key))' has from 1 to \(most) characters"
        case .choice(let text, let known): "'\(ShownText.short(text))' is none of " + known.joined(separator: ", ")
        case .currency(let text): "'\(ShownText.short(text))' is no currency such as KRW"
        case .color(let text): "'\(ShownText.short(text))' is no colour such as #0b5f59"
        case .contrast(let text, let background, let ratio):
            "\(text) cannot be read on \(background): the contrast is \(tenths(ratio)), and has to be "
                + "\(tenths(Theme.readableContrast)) or more"
        case .contact(let text): "'\(ShownText.short(text))' is no e-mail address and no address with https://"
        case .logo(let name, let most):
            "there is no PNG of at most \(most / 1000) kB named '\(ShownText.short(name))' beside the file"
        case .file(let most): "the file is missing, empty, larger than \(most / 1000) kB, or no text in UTF-8"
        }
    }

    /// Rounded down, so that what is too little never reads as enough.
    private static func tenths(_ ratio: Double) -> String {
        let tenths = Int(ratio * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
