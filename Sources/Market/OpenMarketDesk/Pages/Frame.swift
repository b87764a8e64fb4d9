package import OpenMarket
import OpenMarketHTTPServer
package import OpenMarketWire

/// The frame of all pages: the tabs, the languages, the way to the content.
package struct Frame: Sendable {
    /// The parts of the page; each is a tab.
    package enum Tab: Sendable {
        case list, calls, client, market, weather

        /// The tabs of one market that is in no class.
        static let ofMarket: [Tab] = [.calls, .client, .market, .weather]

        /// The last segment of the tab's address.
        package var path: String {
            switch self {
            case .list, .calls: ""
            case .client: "client"
            case .market: "market"
            case .weather: "weather"
            }
        }

        /// The name of the tab.
        package var word: Word {
            switch self {
            case .list: .classTitle
            case .calls: .calls
            case .client: .client
            case .market: .market
            case .weather: .weather
            }
        }
    }

    /// The pages that a frame can be of.
    package enum Place: Hashable, Sendable {
        case market, wholeClass
        /// The market's tab alone, for its operator.
        case desk
        /// One market of a class.
        case seat(Int)
    }

    package let language: Language
    /// The beginning of all paths.
    package let base: String
    package let generation: String
    private let place: Place
    /// The query of the page's address, for its form in another language.
    private let query: [QueryItem]

    /// The frame of a page.
    package init(
        language: Language,
        base: String,
        generation: String,
        place: Place = .market,
        query: [QueryItem] = []
    ) {
        (self.language, self.base, self.generation) = (language, base, generation)
        (self.place, self.query) = (place, query)
    }

    /// The text of a word.
    package func callAsFunction(_ word: Word) -> String { word.text(in: language) }

    /// A whole page.
    package func page(_ tab: Tab, title: String, _ content: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="same-origin">
        <link rel="icon" href="data:,">
        <title>\(title) – OpenMarket \(name)</title>
        <link rel="stylesheet" href="\(base)style.css">
        <script src="\(base)script.js" defer></script>
        </head>
        <body data-base="\(base)">
        <a class="skip" href="#content">\(self(.skip))</a>
        <header class="top">
        <a class="brand" href="\(base)">OpenMarket <span>\(name)</span></a>
        <nav aria-label="\(name)"><ul>\(tabs.map { link(to: $0, from: tab) })</ul></nav>
        <ul class="languages" aria-label="\(self(.language))">\([.english, .korean, .japanese].map(choice))</ul>
        </header>
        <main id="content" tabindex="-1">\(content)</main>
        </body>
        </html>
        """
    }

    private var name: String {
        switch place {
        case .seat(let number): "\(self(.market)) \(number)"
        case .desk: self(.desk)
        case .market, .wholeClass: self(.title)
        }
    }

    private var tabs: [Tab] {
        switch place {
        case .market: Tab.ofMarket
        case .wholeClass: [.list, .weather]
        case .desk: [.market]
        case .seat: [.list] + Tab.ofMarket
        }
    }

    /// Returns the address of a tab: the markets of a class share the list and the weather, which are above them.
    private func address(of tab: Tab) -> String {
        guard case .seat = place, tab == .list || tab == .weather else { return base + tab.path }
        return base + "../" + tab.path
    }

    private func link(to tab: Tab, from current: Tab) -> HTML {
        let mark: HTML = tab == current ? " aria-current=\"page\"" : ""
        return "<li><a href=\"\(address(of: tab))\"\(mark)>\(self(tab.word))</a></li>"
    }

    private func choice(_ other: Language) -> HTML {
        let mark: HTML = other == language ? " aria-current=\"true\"" : ""
        let items =
            query.filter { $0.name != "language" && $0.name != "token" } + [QueryItem("language", other.rawValue)]
        let address = items.map { HTML.query($0.name) + "=" + HTML.query($0.value) }.joined(separator: "&")
        return "<li><a href=\"?\(address)\" lang=\"\(other.rawValue)\"\(mark)>\(other.ownName)</a></li>"
    }
}

extension Frame {
    /// The frame of the page that a request asks for.
    package init(_ request: HTTPRequest, base: String, generation: String, place: Place) {
        let query = request.method == .get ? Query(target: request.target)?.items ?? [] : []
        self.init(language: Language(request), base: base, generation: generation, place: place, query: query)
    }
}
