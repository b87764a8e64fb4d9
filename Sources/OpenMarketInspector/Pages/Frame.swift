/// What all pages have around them: the tabs, the languages, the way to the content.
struct Frame: Sendable {
    /// The parts of the page; each is a tab.
    enum Tab: CaseIterable {
        case calls, client, market

        /// The last segment of the tab's address.
        var path: String {
            switch self {
            case .calls: ""
            case .client: "client"
            case .market: "market"
            }
        }

        var word: Word {
            switch self {
            case .calls: .calls
            case .client: .client
            case .market: .market
            }
        }
    }

    let language: Language
    /// The beginning of all paths.
    let base: String
    /// What the market speaks.
    let generation: String

    /// A word in the language of the page.
    func callAsFunction(_ word: Word) -> String { word.text(in: language) }

    /// A whole page.
    func page(_ tab: Tab, title: String, _ content: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="same-origin">
        <link rel="icon" href="data:,">
        <title>\(title) – OpenMarket \(self(.title))</title>
        <link rel="stylesheet" href="\(base)style.css">
        <script src="\(base)script.js" defer></script>
        </head>
        <body data-base="\(base)">
        <a class="skip" href="#content">\(self(.skip))</a>
        <header class="top">
        <a class="brand" href="\(base)">OpenMarket <span>\(self(.title))</span></a>
        <nav aria-label="\(self(.title))"><ul>\(Tab.allCases.map { link(to: $0, from: tab) })</ul></nav>
        <ul class="languages" aria-label="\(self(.language))">\(Language.allCases.map(choice))</ul>
        </header>
        <main id="content" tabindex="-1">\(content)</main>
        </body>
        </html>
        """
    }

    private func link(to tab: Tab, from current: Tab) -> HTML {
        let mark: HTML = tab == current ? " aria-current=\"page\"" : ""
        return "<li><a href=\"\(base)\(tab.path)\"\(mark)>\(self(tab.word))</a></li>"
    }

    private func choice(_ other: Language) -> HTML {
        let mark: HTML = other == language ? " aria-current=\"true\"" : ""
        return "<li><a href=\"?language=\(other.rawValue)\" lang=\"\(other.rawValue)\"\(mark)>\(other.name)</a></li>"
    }
}
