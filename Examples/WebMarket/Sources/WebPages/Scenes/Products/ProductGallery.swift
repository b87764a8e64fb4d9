import HTMLKit
import OpenMarket

/// The image in view, which leads to its full size, with the others in small below it.
struct ProductGallery {
    let id: Product.ID
    let content: ProductDetailContent
    let page: Int
    let pageText: String?
    let around: Surroundings

    private var wording: Wording { around.wording }
    private var count: Int { content.images.count }

    var html: HTML {
        tag("div", .id("gallery"), .class("gallery")) {
            tag("div", .class("stage")) {
                if content.images.indices.contains(page - 1) {
                    tag("a", .href(.photos(id), page: page)) {
                        void(
                            "img",
                            .picture(around.picture(content.images[page - 1].url(sharpOn: 768))),
                            .alt(
                                content.images[page - 1].text
                                    ?? wording.accessibleText(ofImage: page, of: count, product: content.title).label
                            )
                        )
                    }
                } else {
                    tag("p", .class("empty")) {
                        Icon.camera.html
                        wording(.imageMissing)
                    }
                }
                PhotoSteps(place: .product(id), page: page, count: count, text: pageText, around: around).html
            }
            if count > 1 { thumbnails }
        }
    }

    private var thumbnails: HTML {
        tag("ul", .class("thumbnails")) {
            for (index, image) in content.images.enumerated() {
                tag("li") {
                    tag(
                        "a",
                        .href(.product(id), page: index + 1),
                        .swap("gallery"),
                        index + 1 == page ? Attribute("aria-current", "true") : nil
                    ) {
                        void(
                            "img",
                            .picture(around.picture(image.thumbnail ?? image.url)),
                            .alt(image.text ?? wording.accessibleText(ofImage: index + 1, of: count).label)
                        )
                    }
                }
            }
        }
    }
}
