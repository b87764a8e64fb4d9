import OpenMarket
import WebPages

extension ProductFormModel {
    /// Types what was typed in the browser, hands over the pictures, and presses the button.
    func fillIn(_ form: PostedForm) async {
        // Which digits a price may have depends on the currency, and a discount belongs to its price.
        if let currency = form.fields["currency"] { await perform(.choose(Currency(rawValue: currency))) }
        for field in ProductFormState.Field.allCases {
            if let text = form.fields[field.rawValue] { await type(text, into: field) }
        }
        let alert = state.alert
        if !form.photos.isEmpty { await perform(.add(form.photos)) }
        if let id = form.fields["remove"].flatMap({ Int($0) }) {
            await perform(.removeImage(id))
            return
        }
        // Not all of the pictures fitted: who is told so has not said yet that the rest will do.
        guard state.alert == alert else { return }
        switch form.deed {
        case .submit: await perform(.submit)
        case .close: await perform(.close)
        default: break
        }
    }

    /// Types a text at once, or else key by key, as the filter of the field lets some keys pass and others not.
    private func type(_ text: String, into field: ProductFormState.Field) async {
        await perform(.edit(field, text))
        guard state[field] != text, state.isEnabled else { return }
        await perform(.edit(field, ""))
        for key in text.prefix(Self.longestTyping) {
            await perform(.edit(field, state[field] + String(key)))
        }
    }

    /// Longer than any field; whatever comes behind has no chance anyway.
    private static var longestTyping: Int { 2000 }
}
