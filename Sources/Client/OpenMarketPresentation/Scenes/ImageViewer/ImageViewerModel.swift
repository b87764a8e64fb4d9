public import Foundation
public import OpenMarketDomain

/// Images in full size, of which one is in view.
public struct ImageViewerState: SceneState {
    /// The facts of the viewer.
    public struct Facts: Sendable {
        let urls: [URL]
        /// The product that they show, which has the words of the seller about each.
        let product: Product.ID?
        var page: Int
        var zoom = 1.0
        var offset = 0.0
        var dimming = 1.0
        var animation: Duration?
    }

    /// The images, in the vendor's order.
    public let urls: [URL]
    /// The image in view, from 1.
    public let page: Int
    /// The image in view among all, such as "2 / 5"; `nil` when there is only one.
    public let pageText: String?
    /// The magnification while two fingers are on it.
    public let zoom: Double
    /// The distance that the image follows a finger that drags it away.
    public let offset: Double
    /// The dimming behind the image, from 0 to 1.
    public let dimming: Double
    /// The time that zoom, offset and dimming take to reach these values; `nil` while a finger is down.
    public let animation: Duration?
    /// The words of the seller about the image in view; `nil` where there are none.
    public let text: String?
    public let accessibility: AccessibleText

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        (urls, zoom, offset) = (facts.urls, facts.zoom, facts.offset)
        (dimming, animation) = (facts.dimming, facts.animation)
        page = min(max(1, facts.page), max(1, urls.count))
        pageText = drawing.wording.pageIndex(page, of: urls.count)
        let images = facts.product.flatMap { drawing.products.detail($0)?.images } ?? []
        let url = urls.isEmpty ? nil : urls[page - 1]
        text = images.first { $0.url == url }?.text
        let spoken = drawing.wording.accessibleText(ofImage: page, of: urls.count, product: text)
        // It is in full size already, so there is nothing to enlarge.
        accessibility = AccessibleText(label: spoken.label)
    }
}

/// Looking at images in full size.
@MainActor
public final class ImageViewerModel: DrawnScene<ImageViewerState, ImageViewerModel.Exit> {
    /// A way out of the viewer.
    public enum Exit: Sendable, Equatable {
        /// Back, with the image that was in view.
        case closed(page: Int)
    }

    private let rules: ImageViewerRules

    /// A viewer of `urls` that begins at a page, from 1; the seller's texts come with the images of a product.
    public convenience init(urls: [URL], of product: Product.ID? = nil, page: Int, context: SceneContext) {
        self.init(urls: urls, of: product, page: page, context: context, rules: ImageViewerRules())
    }

    init(urls: [URL], of product: Product.ID? = nil, page: Int, context: SceneContext, rules: ImageViewerRules) {
        self.rules = rules
        super.init(State.Facts(urls: urls, product: product, page: page), context: context)
    }

    override public var title: String { context.wording(.titleViewer) }

    @SceneOfferBuilder override public var offers: [SceneOffer] {
        let (page, wording) = (state.page, context.wording)
        offer("previous", wording(.actionPrevious), .back, isEnabled: page > 1) { self.showPage(page - 1) }
        offer("next", wording(.actionNext), .next, isEnabled: page < state.urls.count) { self.showPage(page + 1) }
        offer("close", wording(.actionClose), .close, role: .cancel, at: .bar) { self.close() }
    }

    /// Keeps the images, which are the same for all users.
    override public func forget(_ facts: inout State.Facts) {}

    /// Shows another image, from 1.
    public func showPage(_ page: Int) {
        change { $0.page = page }
    }

    /// Follows two fingers that are moved apart or together.
    public func pinch(scale: Double) {
        change { ($0.zoom, $0.animation) = (rules.scale(scale), nil) }
    }

    /// Moves the image back to its position, now that the fingers are lifted.
    public func endPinch() {
        let duration = rules.restoreDuration
        change { ($0.zoom, $0.offset, $0.dimming, $0.animation) = (1, 0, 1, duration) }
    }

    /// Follows a finger that drags the image up or down.
    public func drag(distance: Double) {
        let (offset, dimming) = (rules.shift(drag: distance), rules.dimming(drag: distance))
        change { ($0.offset, $0.dimming, $0.animation) = (offset, dimming, nil) }
    }

    /// Lets the image go: a quick drag closes the viewer.
    public func endDrag(velocity: Double) {
        if rules.closes(velocity: velocity) { close() } else { endPinch() }
    }

    private func close() {
        onExit?(.closed(page: state.page))
    }
}
