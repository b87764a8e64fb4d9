import OpenMarketHTML
import OpenMarket

/// The first page: banners, and some products below them.
struct HomePage {
    let state: HomeState
    let list: ProductListState
    let around: PageSurroundings

    private var wording: Wording { around.wording }

    var page: Page {
        Page(wording(.titleHome), style: "wide home", showsTitle: false) {
            tag("h1", .class("spoken")) { wording(.titleHome) }
            welcome
            around.arrivals(list.arrivalText)
            banners
            around.strip(of: state.categories)
            section(state.listTitle)
            if let problem = list.problem {
                around.show(problem)
            } else {
                around.showEmpty(list.emptyText, to: .modal(.register), .titleRegister)
            }
            ProductCards(rows: Array(rows.prefix(Self.stripLength)), id: nil, style: "strip", around: around).html
            if rows.count > Self.stripLength {
                section(wording(.titleList))
                ProductCards(rows: Array(rows.dropFirst(Self.stripLength)), canLike: true, around: around).html
                tag("p", .class("pages")) { tag("a", .href(.products(.all))) { state.moreTitle } }
            }
        }
    }

    /// The text of the operator.
    @HTMLBuilder private var welcome: HTML {
        if let text = around.brand.home(wording.language) {
            OperatorText(text).html
        }
    }

    /// The number of products that scroll to the side, above those that stand below each other.
    private static let stripLength = 8

    private var rows: [ProductRow] { Array(list.rows.prefix(PageRequest.defaultSize)) }

    private func section(_ title: String) -> HTML {
        tag("div", .class("section")) {
            tag("h2") { title }
            tag("a", .href(.products(.all))) {
                state.moreTitle
                Icon.next.html
                spoken(" · " + title)
            }
        }
    }

    @HTMLBuilder private func show(_ banner: Banner, alternative: String) -> HTML {
        if let product = banner.product, let title = banner.title {
            tag("a", .href(.product(product))) {
                void("img", .picture(around.picture(banner.image)), .alt(""))
                tag("strong", .class("words")) { title }
            }
        } else {
            void("img", .picture(around.picture(banner.image)), .alt(banner.title ?? alternative))
        }
    }

    /// A row that scrolls by hand; with the script it advances by itself until the user stops it.
    private var banners: HTML {
        guard let banners = state.banners.value, !banners.isEmpty else {
            return around.showEmpty(state.banners.problem?.text.title)
        }
        let seconds = CarouselModel.interval.components.seconds
        return tag("section", .class("banners"), .hook("carousel"), .label(wording(.titleBanners))) {
            tag("ul", .class("strip"), Attribute("tabindex", "0"), .label(wording(.titleBanners))) {
                for (index, banner) in banners.enumerated() {
                    tag("li") {
                        show(banner, alternative: wording.accessibleText(ofImage: index + 1, of: banners.count).label)
                        if let text = wording.pageIndex(index + 1, of: banners.count) {
                            tag("span", .class("index"), .hidden) { text }
                        }
                    }
                }
            }
            if state.carousel.canAdvance {
                tag(
                    "button",
                    .type("button"),
                    .class("pause"),
                    Attribute("hidden"),
                    Attribute("data-seconds", String(seconds)),
                    Attribute("data-pause", wording(.actionPause)),
                    Attribute("data-resume", wording(.actionResume))
                ) { wording(.actionPause) }
            }
        }
    }
}
