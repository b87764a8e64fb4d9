import HTMLKit
import OpenMarket

/// The images of a product in full size, one at a time.
struct PhotosPage {
    let id: Product.ID
    let state: ImageViewerModel.State
    let around: Surroundings

    var page: Page {
        Page(around.wording(.titleViewer), style: "viewer", showsTitle: false) {
            tag("h1", .class("spoken")) { around.wording(.titleViewer) }
            tag("p", .class("bar")) {
                tag("a", .href(.product(id), page: state.page), Attribute("data-key", "Escape"), .class("close")) {
                    Icon.close.html
                    spoken(around.wording(.actionClose))
                }
            }
            tag("div", .id("gallery"), .class("gallery")) {
                if state.urls.indices.contains(state.page - 1) {
                    void(
                        "img",
                        .picture(around.picture(state.urls[state.page - 1])),
                        .alt(state.accessibility.label)
                    )
                }
                PhotoSteps(
                    place: .photos(id),
                    page: state.page,
                    count: state.urls.count,
                    text: state.pageText,
                    around: around
                ).html
            }
        }
    }
}
