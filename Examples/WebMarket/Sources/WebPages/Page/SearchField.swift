import HTMLKit
import OpenMarket

/// The search field: a form that is sent by GET, so that what is found has an address.
struct SearchField {
    /// The id of the field, as there may be one in the header and one on the page.
    let id: String
    var text = ""
    let wording: Wording

    private var input: [Attribute?] {
        [
            .id(id), .type("search"), .name("q"), text.isEmpty ? nil : .value(text),
            Attribute("placeholder", wording(.fieldSearchPlaceholder)), Attribute("autocomplete", "off"),
            .hook("suggest"),
        ]
    }

    var html: HTML {
        tag("form", Attribute("method", "get"), .action(.search("")), .role("search"), .class("find")) {
            tag("label", .for(id), .class("spoken")) { wording(.fieldSearch) }
            HTML.element("input", input)
            tag("button", .type("submit"), .label(wording(.actionSearch))) { Icon.search.html }
            tag("div", .class("suggestions"), Attribute("aria-live", "polite"))
        }
    }
}
