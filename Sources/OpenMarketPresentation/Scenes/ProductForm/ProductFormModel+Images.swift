import OpenMarketDomain

extension ProductFormModel {
    /// Asks for the source of images, unless the limit is reached; where there is one only, nothing is asked.
    func pickImages() {
        guard state.isEnabled, !state.isEditing else { return }
        guard roomForImages > 0 else { return source.show(context.alerts.imageLimit(imageLimit)) }
        let sources = context.imageSources
        guard let first = sources.first else { return source.show(context.alerts.albumUnavailable()) }
        if sources.count == 1 { pick(from: first) } else { source.show(context.alerts.imageSource(sources)) }
    }

    /// Adds images; shows an alert when there are too many.
    func add(_ inputs: [ImageInput]) {
        guard state.isEnabled, !state.isEditing else { return }
        let room = roomForImages
        source.change { state in
            state.picking = nil
            for input in inputs.prefix(room) {
                self.lastImageID += 1
                state.images.append(ProductFormState.PickedImage(id: self.lastImageID, input: input))
            }
        }
        if inputs.count > room { source.show(context.alerts.imageLimit(imageLimit)) }
        showImageCount()
        check()
    }

    /// Moves an image to the front: the first one is the main one.
    func makeMain(_ id: Int) {
        guard state.isEnabled, !state.isEditing else { return }
        source.change { state in
            guard let index = state.images.firstIndex(where: { $0.id == id }) else { return }
            state.images.insert(state.images.remove(at: index), at: 0)
        }
    }

    /// Removes an image.
    func removeImage(_ id: Int) {
        guard state.isEnabled, !state.isEditing else { return }
        source.change { $0.images.removeAll { $0.id == id } }
        showImageCount()
        check()
    }
}

extension ProductFormModel {
    var imageLimit: Int { context.rules.imageCount.upperBound }
    var roomForImages: Int { max(0, imageLimit - state.images.count) }

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
            let count = state.isEditing ? state.keptImages.count : state.images.count
            state.imageCount = self.context.wording(.fieldImagesCount, String(count), String(self.imageLimit))
        }
    }
}
