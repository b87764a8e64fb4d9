public import OpenMarketDomain

extension ProductFormModel {
    /// Asks for the source of images, unless the limit is reached; where there is one only, nothing is asked.
    func pickImages() {
        guard canChangeImages else { return }
        guard roomForImages > 0 else { return show(context.alerts.imageLimit(facts.terms.imageLimit)) }
        let sources = context.imageSources
        guard let first = sources.first else { return show(context.alerts.albumUnavailable()) }
        guard sources.count > 1 else { return pick(from: first) }
        show(context.alerts.imageSource(sources) { [weak self] in self?.pick(from: $0) })
    }

    /// Asks the front end for images; a source that the device does not have gives none.
    private func pick(from origin: ImageSource) {
        guard context.imageSources.contains(origin) else { return }
        let limit = origin.limit(of: roomForImages)
        change { $0.picking = ProductFormState.Picking(source: origin, limit: limit) }
    }

    /// Says that the album or the camera that was asked for cannot be opened.
    public func failPicking() {
        guard let origin = state.picking?.source else { return }
        change { $0.picking = nil }
        show(origin == .camera ? context.alerts.cameraUnavailable() : context.alerts.albumUnavailable())
    }

    /// Adds images that were picked, such as `ImageInput(.file(url), name: "1.jpg")`, as far as there is room; none, where
    /// the user picked none.
    ///
    /// Returns when each of them was looked at: one that cannot be sent stays, with the reason.
    public func add(_ inputs: [ImageInput]) async {
        for id in append(inputs) {
            guard let input = state.images.first(where: { $0.id == id })?.input else { continue }
            do throws(MarketError) {
                _ = try await context.market.images.prepare([input], progress: nil)
            } catch {
                // Another error says nothing about the image.
                guard case .image(let failure) = error else { continue }
                change { facts in
                    facts.edit { $0.change(id) { $0.failure = failure } }
                    facts.hasTouchedImages = true
                }
            }
        }
    }

    /// Adds images before the call returns, and shows an alert when there are too many; returns their ids.
    @discardableResult
    func append(_ inputs: [ImageInput]) -> [Int] {
        change { $0.picking = nil }
        guard canChangeImages else { return [] }
        let room = roomForImages
        var added: [Int] = []
        edit { added = $0.add(inputs.prefix(room)) }
        if inputs.count > room { show(context.alerts.imageLimit(facts.terms.imageLimit)) }
        return added
    }

    /// Moves an image by some positions, to the front with a negative number: the first one is the main one.
    public func moveImage(_ id: Int, by places: Int) {
        if canChangeImages { edit { $0.moveImage(id, by: places) } }
    }

    /// Takes what is to be seen on an image.
    func describeImage(_ id: Int, _ text: String) {
        if facts.isEnabled, facts.terms.canDescribeImages { edit { $0.change(id) { $0.text = text } } }
    }

    func removeImage(_ id: Int) {
        if canChangeImages { edit { $0.removeImage(id) } }
    }

    private var canChangeImages: Bool { facts.isEnabled && facts.terms.canChangeImages }
    private var roomForImages: Int { max(0, facts.terms.imageLimit - facts.entry.images.count) }
}
