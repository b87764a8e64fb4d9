import OpenMarketHTML
import OpenMarket

extension PageSurroundings {
    /// The images of a product in full size, one at a time.
    func photosPage(of id: Product.ID, _ state: ImageViewerState) -> Page {
        Page(wording(.titleViewer), style: "viewer", showsTitle: false) {
            tag("h1", .class("spoken")) { wording(.titleViewer) }
            tag("p", .class("bar")) {
                tag("a", .href(.product(id), page: state.page), Attribute("data-key", "Escape"), .class("close")) {
                    Icon.close.html
                    spoken(wording(.actionClose))
                }
            }
            tag("div", .id("gallery"), .class("gallery")) {
                if state.urls.indices.contains(state.page - 1) {
                    void("img", .picture(picture(state.urls[state.page - 1])), .alt(state.accessibility.label))
                }
                steps(at: .photos(id), page: state.page, of: state.urls.count, state.pageText)
            }
        }
    }

    /// The image of a product in view, which leads to its full size, with the others in small below it.
    func gallery(_ content: ProductDetailContent, page: Int, _ pageText: String?) -> HTML {
        let (id, images) = (content.id, content.images)
        return tag("div", .id("gallery"), .class("gallery")) {
            tag("div", .class("stage")) {
                if images.indices.contains(page - 1) {
                    let image = images[page - 1]
                    let text = wording.accessibleText(ofImage: page, of: images.count, product: content.title).label
                    tag("a", .href(.photos(id), page: page)) {
                        void("img", .picture(picture(image.url(sharpOn: 768))), .alt(image.text ?? text))
                    }
                } else {
                    tag("p", .class("empty")) {
                        Icon.camera.html
                        wording(.imageMissing)
                    }
                }
                steps(at: .product(id), page: page, of: images.count, pageText)
            }
            if images.count > 1 {
                list(Array(images.indices), .class("thumbnails")) { thumbnail(content, $0, isShown: $0 + 1 == page) }
            }
        }
    }

    private func thumbnail(_ content: ProductDetailContent, _ index: Int, isShown: Bool) -> HTML {
        let (image, mark) = (content.images[index], isShown ? Attribute("aria-current", "true") : nil)
        let text = wording.accessibleText(ofImage: index + 1, of: content.images.count).label
        return tag("a", .href(.product(content.id), page: index + 1), .swap("gallery"), mark) {
            void("img", .picture(picture(image.thumbnail ?? image.url)), .alt(image.text ?? text))
        }
    }
}
