import OpenMarketDomain

extension ProductFormModel {
    /// The fields, the choices, the images, and sending it all.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        for field in ProductFormState.Field.allCases {
            if let content = state.fields[field] {
                // The text of a command arrives whole: nothing is filtered out of it unseen.
                offer(.init(rawValue: field.rawValue), content, isEnabled: state.isEnabled) { .enter([field: $0]) }
            }
        }
        choices
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

    @SceneOfferBuilder private var choices: [SceneOffer] {
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
