import OpenMarketDomain

extension ProductFormModel {
    /// Asks for the source of images, unless the limit is reached.
    func pickImages() {
        guard state.isEnabled, !state.isEditing else { return }
        source.show(
            roomForImages > 0
                ? context.alerts.imageSource(hasCamera: context.hasCamera) : context.alerts.imageLimit(imageLimit)
        )
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

    func pick(from place: ProductFormState.Picking.Place, limit: Int) {
        source.change { $0.picking = ProductFormState.Picking(place: place, limit: limit) }
    }

    /// Says why there is nothing to pick from.
    func failPicking() {
        guard let place = state.picking?.place else { return }
        source.change { $0.picking = nil }
        source.show(place == .camera ? context.alerts.cameraUnavailable() : context.alerts.albumUnavailable())
    }

    func showImageCount() {
        source.change { state in
            let count = state.isEditing ? state.keptImages.count : state.images.count
            state.imageCount = self.context.wording(.fieldImagesCount, String(count), String(self.imageLimit))
        }
    }
}
