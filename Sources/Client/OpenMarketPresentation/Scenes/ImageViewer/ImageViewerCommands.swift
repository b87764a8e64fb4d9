extension ImageViewerModel {
    /// Leafing through the images, and the way back.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        let (page, count) = (state.page, state.urls.count)
        offer("previous", context.wording(.actionPrevious), .back, isEnabled: page > 1, .showPage(page - 1))
        offer("next", context.wording(.actionNext), .next, isEnabled: page < count, .showPage(page + 1))
        offer("close", context.wording(.actionClose), .close, role: .cancel, at: .bar, .close)
    }
}
