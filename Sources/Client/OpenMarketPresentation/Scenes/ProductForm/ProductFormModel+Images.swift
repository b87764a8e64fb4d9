import OpenMarketDomain

extension ProductFormModel {
    /// Asks for the source of images, unless the limit is reached; where there is one only, nothing is asked.
    func pickImages() {
        guard state.isEnabled, state.canChangeImages else { return }
        guard roomForImages > 0 else { return source.show(context.alerts.imageLimit(imageLimit)) }
        let sources = context.imageSources
        guard let first = sources.first else { return source.show(context.alerts.albumUnavailable()) }
        guard sources.count > 1 else { return pick(from: first) }
        source.show(context.alerts.imageSource(sources) { [weak self] in self?.pick(from: $0) })
    }

    /// Adds images, and shows an alert when there are too many; the work that it returns looks at the new ones.
    @discardableResult
    func add(_ inputs: [ImageInput]) -> SceneWork? {
        guard state.isEnabled, state.canChangeImages else { return nil }
        let (room, last) = (roomForImages, lastImageID)
        source.change { state in
            state.picking = nil
            for input in inputs.prefix(room) {
                self.lastImageID += 1
                state.images.append(.init(id: self.lastImageID, content: .picked(input), text: input.text ?? ""))
            }
        }
        if inputs.count > room { source.show(context.alerts.imageLimit(imageLimit)) }
        showImageCount()
        check()
        return { await self.judge(self.state.images.map(\.id).filter { $0 > last }) }
    }

    /// Prepares images as they will be sent, one after the other, and notes which of them cannot be.
    private func judge(_ ids: [Int]) async {
        for id in ids {
            guard let input = state.images.first(where: { $0.id == id })?.input else { continue }
            do throws(MarketError) {
                _ = try await context.market.images.prepare([input], progress: nil)
            } catch {
                // Another error says nothing about the image.
                guard case .image(let failure) = error else { continue }
                note(failure, of: id)
            }
        }
    }

    private func note(_ failure: ImageFailure, of id: Int) {
        guard let index = state.images.firstIndex(where: { $0.id == id }) else { return }
        source.change { $0.images[index].failure = failure }
        show(state.violations, withImages: true)
    }

    /// The problem of each image that cannot be sent, with its number.
    var imageFailures: [String] {
        state.images.enumerated().compactMap { index, image in
            image.failure.map { failure in
                let text = context.wording.text(of: .image(failure)).message
                return context.wording(.imageProblem, String(index + 1), text)
            }
        }
    }

    /// Moves an image by some positions, or as far as there are any: the first one is the main one.
    func moveImage(_ id: Int, by places: Int) {
        guard state.isEnabled, state.canChangeImages else { return }
        guard let index = state.images.firstIndex(where: { $0.id == id }) else { return }
        let (sum, isFar) = index.addingReportingOverflow(places)
        let last = state.images.count - 1
        let place = isFar ? (places < 0 ? 0 : last) : min(max(sum, 0), last)
        source.change { $0.images.insert($0.images.remove(at: index), at: place) }
        check()
    }

    /// Takes what is to be seen on an image.
    func describeImage(_ id: Int, _ text: String) {
        guard state.isEnabled, state.canChangeImages else { return }
        guard let index = state.images.firstIndex(where: { $0.id == id }), state.images[index].text != text else {
            return
        }
        source.change { $0.images[index].text = text }
        check()
    }

    /// Removes an image.
    func removeImage(_ id: Int) {
        guard state.isEnabled, state.canChangeImages else { return }
        source.change { $0.images.removeAll { $0.id == id } }
        showImageCount()
        check()
    }
}

extension ProductFormModel {
    /// All images that the product shall have.
    var album: [AlbumImage<ImageInput>] {
        state.images.map { image in
            switch image.content {
            case .kept(let kept): .kept(kept.id, text: ImageText.shortened(image.text))
            case .picked(let input):
                .added(ImageInput(input.source, name: input.name, text: ImageText.shortened(image.text)))
            }
        }
    }

    /// The images that the product shall have instead of those it has; `nil` where nothing about them was changed.
    var changedAlbum: [AlbumImage<ImageInput>]? {
        guard case .edit = purpose, state.canChangeImages else { return nil }
        let before = originalImages.map { AlbumImage<ImageInput>.kept($0.id, text: ImageText.shortened($0.text)) }
        return album == before ? nil : album
    }

    /// Shows the images of a product as they are at the market, the one that stands for it in front.
    func show(_ detail: ProductDetail) {
        let main = detail.images.firstIndex { $0.thumbnail != nil && $0.thumbnail == detail.product.thumbnail }
        var images = detail.images
        if let main { images.insert(images.remove(at: main), at: 0) }
        show(kept: images)
    }

    private func show(kept images: [ProductImage]) {
        originalImages = images
        source.change { state in
            state.images = images.map { image in
                self.lastImageID += 1
                return .init(id: self.lastImageID, content: .kept(image), text: image.text ?? "")
            }
        }
        showImageCount()
    }

    /// Takes over what others did to the images, where nothing was changed here; else what was changed here stays, but
    /// what is gone is gone, what came comes to the end, and texts and an order that were not changed here are theirs.
    func merge(kept images: [ProductImage]) {
        guard changedAlbum != nil else { return show(kept: images) }
        let before = originalImages
        let hasOwnOrder = keptIDs != before.map(\.id).filter(Set(keptIDs).contains)
        originalImages = images
        source.change { state in
            var shown = state.images.compactMap { $0.merged(with: images, since: before) }
            for image in images where !before.contains(where: { $0.id == image.id }) {
                self.lastImageID += 1
                shown.append(.init(id: self.lastImageID, content: .kept(image), text: image.text ?? ""))
            }
            state.images = hasOwnOrder ? shown : shown.ordered(like: images)
        }
        showImageCount()
    }

    /// Returns whether images came that are not shown here, while others are about to be sent: they may be the same.
    func mayHaveSent(_ images: [ProductImage]) -> Bool {
        state.images.contains { $0.input != nil } && images.contains { !originalImages.map(\.id).contains($0.id) }
    }

    private var keptIDs: [ProductImage.ID] { state.images.compactMap(\.kept?.id) }

    var imageLimit: Int { context.rules.imageCount.upperBound }
    private var roomForImages: Int { max(0, imageLimit - state.images.count) }

    /// Asks the front end for images; a source that the device does not have gives none.
    func pick(from origin: ImageSource) {
        guard context.imageSources.contains(origin) else { return }
        let limit = origin.limit(of: roomForImages)
        source.change { $0.picking = ProductFormState.Picking(source: origin, limit: limit) }
    }

    /// Says why there is nothing to pick from.
    func failPicking() {
        guard let origin = state.picking?.source else { return }
        source.change { $0.picking = nil }
        source.show(origin == .camera ? context.alerts.cameraUnavailable() : context.alerts.albumUnavailable())
    }

    func showImageCount() {
        source.change { state in
            let count = String(state.images.count)
            state.imageCount = self.context.wording(.fieldImagesCount, count, String(self.imageLimit))
        }
    }
}

extension ProductFormState.FormImage {
    fileprivate var kept: ProductImage? {
        if case .kept(let image) = content { image } else { nil }
    }

    /// The same as the market has it now: with its text where that was not changed here; `nil` when it is gone.
    fileprivate func merged(with images: [ProductImage], since before: [ProductImage]) -> Self? {
        guard let kept else { return self }
        guard let theirs = images.first(where: { $0.id == kept.id }) else { return nil }
        let old = before.first { $0.id == kept.id }?.text ?? ""
        return Self(id: id, content: .kept(theirs), text: text == old ? theirs.text ?? "" : text)
    }
}

extension [ProductFormState.FormImage] {
    /// The images of the market in its order, then those that are about to be sent.
    fileprivate func ordered(like images: [ProductImage]) -> Self {
        images.compactMap { image in first { $0.kept?.id == image.id } } + filter { $0.kept == nil }
    }
}
