import Foundation
public import OpenMarketHTML
public import OpenMarket
import OpenMarketWire

/// A whole document: a page with what all pages have around it.
public struct Document: Sendable {
    let page: Page
    let around: PageSurroundings
    let tabs: [TabItem]
    /// The box over the page.
    var alert: AlertModel?
    /// Whether ``alert`` is the app's own and not the scene's.
    var isAlertOfApp = false
    /// The version of the style sheet and the script that it was made for.
    let version: String

    /// A document around a page.
    public init(
        _ page: Page,
        in around: PageSurroundings,
        tabs: [TabItem],
        alert: AlertModel? = nil,
        isAlertOfApp: Bool = false,
        version: String
    ) {
        self.page = page
        self.around = around
        self.tabs = tabs
        self.alert = alert
        self.isAlertOfApp = isAlertOfApp
        self.version = version
    }

    /// The HTML that is sent to a browser.
    public var html: HTML {
        .document(
            tag("html", .language(around.wording.language)) {
                head
                HTML.element("body", bodyAttributes, body)
            }
        )
    }

    private var body: HTML {
        .joined([
            tag("a", .fragment("main"), .class("skip")) { around.wording(.actionSkip) },
            header,
            isKept ? kept : .nothing,
            around.success.map(Self.toast) ?? .nothing,
            main,
            footer,
        ])
    }

    /// Shows for a moment that an action has worked.
    static func toast(_ text: String) -> HTML {
        tag("p", .id("toast"), .class("toast"), .role("status")) { text }
    }

    /// The data for the script: whether the page is kept for later, its user, and the address of its news.
    private var bodyAttributes: [Attribute?] {
        let hasVisit = !around.token.isEmpty
        let isLive = hasVisit && page.isPlace && (around.place.isLive || around.user != nil)
        return [
            .class(page.style),
            isKept ? Attribute("data-keep") : nil,
            hasVisit ? Attribute("data-user", around.user ?? "") : nil,
            isLive ? Attribute("data-live", "/events?place=" + PercentEncoding.encode(around.place.path)) : nil,
        ]
    }

    /// Whether the browser may keep a copy for the time without a network: of what everybody may see.
    private var isKept: Bool {
        guard page.isPlace, page.problem == nil, around.place.isPublic else { return false }
        // A product that only its seller sees has no preview.
        if case .route(.product) = around.place { return page.preview != nil }
        return true
    }

    /// The text above everything else in a copy of the page, for the time without a network.
    private var kept: HTML {
        tag("p", .id("kept"), .class("kept"), .role("status"), Attribute("hidden")) {
            around.wording(.offlineKept, around.moment)
        }
    }

    private var head: HTML {
        tag("head") {
            void("meta", Attribute("charset", "utf-8"))
            tag("title") { title }
            meta("viewport", "width=device-width, initial-scale=1")
            meta("color-scheme", "light dark")
            // The colour of the browser's own bars.
            for scheme in Theme.Scheme.allCases {
                let media = Attribute("media", "(prefers-color-scheme: \(scheme.rawValue))")
                meta("theme-color", Theme.Color.surface.value(in: scheme).hex, media)
            }
            preview
            if let data = page.structuredData { HTML.structuredData(data) }
            for (kind, address) in links { void("link", Attribute("rel", kind), Attribute("href", address)) }
            tag("script", Attribute("src", "/shop.js?" + version), Attribute("defer"))
        }
    }

    private var preview: HTML {
        page.preview?.html(site: around.wording(.titleHome), origin: around.origin, path: around.place.path) ?? .nothing
    }

    /// The browser asks for the manifest without cookies, so its address says the language.
    private var links: [(String, String)] {
        let links = [
            ("icon", around.brand.logoAddress ?? "/icon.svg?" + version),
            ("apple-touch-icon", "/apple-touch-icon.png?" + version),
            ("manifest", "/manifest.webmanifest?language=\(around.wording.language.rawValue)"),
            ("stylesheet", "/shop.css?" + version),
        ]
        return links + (around.brand.styleAddress.map { [("stylesheet", $0)] } ?? [])
    }

    private var title: String {
        let name = around.wording(.titleHome)
        return page.title == name ? name : page.title + " · " + name
    }

    private var main: HTML {
        tag("main", .id("main"), Attribute("tabindex", "-1")) {
            if let alert { around.box(alert, isOfApp: isAlertOfApp) }
            trouble
            if page.showsTitle { tag("h1") { page.title } }
            page.content
        }
    }

    /// The place where the script reports a problem, such as a lost connection; the sentence stands in the page.
    private var trouble: HTML {
        let lost = around.wording.text(of: .connectionLost)
        return tag(
            "p",
            .id("trouble"),
            .class("problem-box"),
            .role("alert"),
            Attribute("hidden"),
            Attribute("data-lost", lost.message + " " + lost.recovery)
        )
    }

    private var header: HTML {
        tag("header", .class("top")) {
            tag("div", .class("bar")) {
                tag("a", .href(.home), .class("brand")) {
                    logo
                    around.wording(.titleHome)
                }
                if around.place != .route(.search) || !page.isPlace {
                    around.searchField(id: "find", text: searched)
                }
                if !tabs.isEmpty { around.bar(of: tabs, isPlace: page.isPlace) }
            }
        }
    }

    private var logo: HTML {
        guard let address = around.brand.logoAddress else { return Icon.bag.html }
        return void("img", Attribute("src", address), .alt(""), Attribute("height", "28"))
    }

    /// The search text of the page, which stays in the field.
    private var searched: String {
        if case .route(.products(.search(let text))) = around.place { return text }
        return ""
    }

    private var footer: HTML {
        // A visitor without a visit has no token, which every form needs.
        let hasChoice = !around.token.isEmpty && around.brand.languages.count > 1
        let parts = [legalLinks, hasChoice ? languages : .nothing].filter { $0 != .nothing }
        return parts.isEmpty ? .nothing : tag("footer") { HTML.joined(parts) }
    }

    /// The links to the texts of the operator.
    private var legalLinks: HTML {
        let brand = around.brand
        guard !brand.legalPages.isEmpty || brand.contact != nil else { return .nothing }
        return tag("nav", .class("legal"), .label(around.wording(.titleAbout))) {
            for page in brand.legalPages {
                tag("a", Attribute("href", page.path)) { around.wording(page.title) }
            }
            if let address = brand.contactAddress {
                tag("a", Attribute("href", address)) { around.wording(.titleContact) }
            }
        }
    }

    /// The choice of languages, each written as its speakers write it.
    private var languages: HTML {
        around.form(to: Attribute("action", "/language"), [.class("languages")]) {
            hidden("place", around.place.path)
            tag("span", .id("languages")) { around.wording(.titleLanguage) }
            tag("span", .role("group"), .labelled(by: "languages")) {
                for language in around.brand.languages { button(for: language) }
            }
        }
    }

    private func button(for language: Language) -> HTML {
        tag(
            "button",
            .type("submit"),
            .name("language"),
            .value(language.rawValue),
            .language(language),
            Attribute("aria-pressed", String(language == around.wording.language))
        ) { language.ownName }
    }
}
