import OpenMarketDomain

extension ProductFormModel {
    /// The fields and choices as they stand in the form, the images, and sending it all.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        for field in ProductFormState.Field.allCases {
            if field == .description { categories }
            if let content = state.fields[field] {
                // The text of a command arrives whole: nothing is filtered out of it unseen.
                offer(.init(rawValue: field.rawValue), content, isEnabled: state.isEnabled) { .enter([field: $0]) }
            }
            if field == .price { currencies }
        }
        if state.canChangeImages {
            offer(
                "pickImages",
                context.wording(.actionAddImage),
                .image,
                at: .menu,
                isEnabled: state.isEnabled,
                .pickImages
            )
        }
        for (index, image) in state.images.enumerated() { offers(for: image.id, at: index, image.text) }
        if case .submitting = state.submission {
            offer("cancelSubmission", context.wording(.actionCancel), .close, role: .cancel, .cancelSubmission)
        } else {
            let title = context.wording(state.isEditing ? .actionSave : .actionRegister)
            offer("submit", title, .send, isEnabled: state.isEnabled, .submit)
        }
        offer("close", context.wording(.actionClose), .close, role: .cancel, at: .bar, .close)
    }

    /// Takes what a key makes of a field, unless it can never become right.
    public func type(_ text: String, into id: SceneCommand.ID) {
        guard let field = ProductFormState.Field(rawValue: id.rawValue) else { return send(command: id, text: text) }
        send(.edit(field, text))
    }

    /// Shows from now on what is wrong with a field.
    public func leave(_ id: SceneCommand.ID) {
        if let field = ProductFormState.Field(rawValue: id.rawValue) { send(.fieldEnded(field)) }
    }

    @SceneOfferBuilder private var currencies: [SceneOffer] {
        for currency in state.currencies {
            offer(
                .init("currency", currency.rawValue),
                currency.rawValue,
                at: .choice(context.wording(.fieldCurrency)),
                isOn: state.currency == currency,
                isEnabled: state.isEnabled,
                .choose(currency)
            )
        }
    }

    @SceneOfferBuilder private var categories: [SceneOffer] {
        let heading = SceneCommand.Placement.choice(state.categoryLabel)
        if !state.categories.isEmpty {
            offer(
                "category/",
                state.noCategory,
                at: heading,
                isOn: state.category == nil,
                isEnabled: state.isEnabled,
                .categorize(nil)
            )
        }
        for category in state.categories {
            offer(
                .init("category", category.id.rawValue),
                context.wording.path(of: category.id),
                at: heading,
                isOn: state.category == category.id,
                isEnabled: state.isEnabled,
                .categorize(category.id)
            )
        }
    }

    @SceneOfferBuilder private func offers(for image: Int, at index: Int, _ text: String) -> [SceneOffer] {
        let (id, row) = (String(image), SceneCommand.Placement.row(String(image)))
        let isEnabled = state.isEnabled
        offer(
            .init("describe", id),
            FormField(.fieldImageText, .fieldImageText, .text, in: context.wording).filled(with: text),
            at: row,
            isEnabled: isEnabled
        ) { .describeImage(image, $0) }
        if state.canChangeImages {
            let remove = context.wording(.actionRemoveImage)
            offer(.init("remove", id), remove, .delete, at: row, isEnabled: isEnabled, .removeImage(image))
            if index > 0 {
                let first = context.wording(.actionMakeMain)
                offer(.init("makeMain", id), first, at: row, isEnabled: isEnabled, .makeMain(image))
            }
            // The second one is moved by making it the main one.
            if index > 1 {
                let move = context.wording(.actionMoveImage)
                offer(.init("moveForward", id), move, at: row, isEnabled: isEnabled, .moveImage(image, by: -1))
            }
        }
    }
}
