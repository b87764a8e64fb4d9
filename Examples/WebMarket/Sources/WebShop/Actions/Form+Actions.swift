import OpenMarket
import WebPages

extension ProductFormModel {
    /// Takes what was filled in and picked in the browser, and does what the button says.
    func fillIn(_ form: PostedForm, in visit: Visit) async {
        await enter(form)
        let alert = state.alert
        await add(form.photos, in: visit)
        if let id = form.fields["remove"].flatMap({ Int($0) }) {
            await perform(.removeImage(id))
            return
        }
        if let id = form.fields["main"].flatMap({ Int($0) }) {
            await perform(.makeMain(id))
            return
        }
        if let id = form.fields["earlier"].flatMap({ Int($0) }) {
            await perform(.moveImage(id, by: -1))
            return
        }
        // Some of the photos were left out: the user sees that first, and has not agreed to go on without them.
        guard state.alert == alert, visit.photoProblems.isEmpty else { return }
        switch form.action {
        case .submit: await perform(.submit)
        case .close: await perform(.close)
        default: break
        }
    }

    /// Takes the photos there is room for; the form itself says what is wrong with one of them.
    private func add(_ photos: [ImageInput], in visit: Visit) async {
        var (room, accepted) = (visit.roomForPhotos, [ImageInput]())
        let text = visit.wording.text(of: .requestTooLarge)
        visit.photoProblems = []
        for photo in photos {
            guard case .data(let data) = photo.source else { continue }
            guard data.count <= room else {
                // A file may have a name as long as its sender likes.
                visit.photoProblems.append("\((photo.name ?? "").prefix(60)): \(text.message) \(text.recovery)")
                continue
            }
            room -= data.count
            accepted.append(photo)
        }
        if !accepted.isEmpty { await perform(.add(accepted)) }
    }

    /// Takes the texts as they are: a form of a browser arrives whole, so nothing is filtered out of them unseen.
    func enter(_ form: PostedForm) async {
        // Which digits a price may have depends on the currency.
        if let currency = form.fields["currency"] { await perform(.choose(Currency(rawValue: currency))) }
        if let category = form.fields["category"] {
            await perform(.categorize(category.isEmpty ? nil : ProductCategory(rawValue: category)))
        }
        var texts: [ProductFormState.Field: String] = [:]
        for field in ProductFormState.Field.allCases { texts[field] = form.fields[field.rawValue] }
        await perform(.enter(texts))
        for image in state.images {
            if let text = form.fields["image-\(image.id)"] { await perform(.describeImage(image.id, text)) }
        }
    }
}
