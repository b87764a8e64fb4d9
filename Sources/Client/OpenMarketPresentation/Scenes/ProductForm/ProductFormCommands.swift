import OpenMarketDomain

extension ProductFormModel {
    /// The fields and choices as they stand in the form, the images, and sending it all.
    @SceneOfferBuilder var formOffers: [SceneOffer] {
        if state.original.problem?.isWorthRetrying == true {
            offer("retry", context.wording(.actionRetry), .refresh) { await self.load() }
        }
        for field in ProductFormState.Field.allCases {
            if field == .description { categories }
            if let content = state.fields[field] {
                // The text of a command arrives whole: nothing is filtered out of it unseen.
                offer(.init(rawValue: field.rawValue), typing: content, isEnabled: state.isEnabled) {
                    self.enter([field: $0])
                }
            }
            if field == .price { currencies }
        }
        if state.canChangeImages {
            offer("pickImages", context.wording(.actionAddImage), .image, at: .menu, isEnabled: state.isEnabled) {
                self.pickImages()
            }
        }
        for (index, image) in state.images.enumerated() { offers(for: image.id, at: index, image.text) }
        if case .submitting = state.submission {
            offer("cancelSubmission", context.wording(.actionCancel), .close, role: .cancel) { self.cancelSubmission() }
        } else {
            let title = context.wording(state.isEditing ? .actionSave : .actionRegister)
            offer("submit", title, .send, isEnabled: state.isEnabled) { await self.submit() }
        }
        offer("close", context.wording(.actionClose), .close, role: .cancel, at: .bar) { self.close() }
    }

    @SceneOfferBuilder private var currencies: [SceneOffer] {
        for currency in state.currencies {
            offer(
                .init("currency", currency.rawValue),
                currency.rawValue,
                at: .choice(context.wording(.fieldCurrency)),
                isOn: state.currency == currency,
                isEnabled: state.isEnabled
            ) { self.choose(currency) }
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
                isEnabled: state.isEnabled
            ) { self.categorize(nil) }
        }
        for category in state.categories {
            offer(
                .init("category", category.id.rawValue),
                context.wording.path(of: category.id),
                at: heading,
                isOn: state.category == category.id,
                isEnabled: state.isEnabled
            ) { self.categorize(category.id) }
        }
    }

    @SceneOfferBuilder private func offers(for image: Int, at index: Int, _ text: String) -> [SceneOffer] {
        let (id, row) = (String(image), SceneCommand.Placement.row(String(image)))
        let isEnabled = state.isEnabled
        if state.canDescribeImages {
            offer(
                .init("describe", id),
                typing: FormField(.fieldImageText, .fieldImageText, .text, in: context.wording).filled(with: text),
                at: row,
                isEnabled: isEnabled
            ) { self.describeImage(image, $0) }
        }
        if state.canChangeImages {
            let remove = context.wording(.actionRemoveImage)
            offer(.init("remove", id), remove, .delete, at: row, isEnabled: isEnabled) { self.removeImage(image) }
            if index > 0 {
                let first = context.wording(.actionMakeMain)
                offer(.init("makeMain", id), first, at: row, isEnabled: isEnabled) {
                    self.moveImage(image, by: -index)
                }
            }
            // The second one is moved by making it the main one.
            if index > 1 {
                let move = context.wording(.actionMoveImage)
                offer(.init("moveForward", id), move, at: row, isEnabled: isEnabled) {
                    self.moveImage(image, by: -1)
                }
            }
        }
    }
}
