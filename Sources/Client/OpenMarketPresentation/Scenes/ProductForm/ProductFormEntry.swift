import Foundation
import OpenMarketDomain

/// The contents of a product's form: texts as they were typed, choices and images.
struct ProductFormEntry: Sendable {
    typealias Field = ProductFormState.Field
    typealias Image = ProductFormState.FormImage

    private(set) var texts: [Field: String] = [:]
    var currency: Currency
    var category: ProductCategory?
    private(set) var images: [Image] = []
    private var lastImageID = 0

    init(_ currency: Currency) {
        self.currency = currency
    }

    /// A form with these values: nothing rounded, nothing left out.
    init(_ draft: ProductDraft, _ separator: DecimalSeparator) {
        texts = [
            .name: draft.name,
            .price: NumberText.text(draft.price.amount, separator),
            .discount: draft.discount.amount == 0 ? "" : NumberText.text(draft.discount.amount, separator),
            .stock: String(draft.stock),
            .description: draft.description,
        ]
        (currency, category) = (draft.price.currency, draft.category)
    }

    /// A form that is filled in from a product of the market, with its main image first.
    init(_ detail: ProductDetail, _ separator: DecimalSeparator) {
        self.init(ProductDraft(detail), separator)
        let main = detail.images.firstIndex { $0.thumbnail != nil && $0.thumbnail == detail.product.thumbnail }
        var all = detail.images
        if let main { all.insert(all.remove(at: main), at: 0) }
        images = all.map { number($0) }
    }

    subscript(field: Field) -> String {
        get { texts[field] ?? "" }
        set { texts[field] = newValue }
    }

    /// Whether something was typed, chosen or picked.
    var isBegun: Bool { texts.values.contains { !$0.isEmpty } || !images.isEmpty || category != nil }

    /// Returns the values, as a draft.
    ///
    /// A text that cannot be read becomes a value that no rule lets through: a price that is not
    /// a number, a stock below zero. A field that still holds what `original` put
    /// there keeps its exact value, even one that cannot be typed.
    func draft(of original: ProductDraft?, _ separator: DecimalSeparator) -> ProductDraft {
        let before = original.map { ProductFormEntry($0, separator) }
        func isUntouched(_ field: Field) -> Bool { before?[field] == self[field] }
        let price = isUntouched(.price) ? original?.price.amount : NumberText.decimal(self[.price], separator)
        let discount = isUntouched(.discount) ? original?.discount.amount : amountOff(separator)
        let stock = isUntouched(.stock) ? original?.stock : stock(isNew: original == nil, separator)
        return ProductDraft(
            name: self[.name],
            description: self[.description],
            price: Money(price ?? .nan, currency),
            discount: Discount(discount ?? .nan),
            stock: stock ?? -1,
            category: category
        )
    }

    /// The stock; a new product without one has a stock of one.
    private func stock(isNew: Bool, _ separator: DecimalSeparator) -> Int? {
        isNew && self[.stock].allSatisfy(\.isWhitespace) ? 1 : NumberText.integer(self[.stock], separator)
    }

    /// The discount as an amount; an empty field is a discount of zero.
    private func amountOff(_ separator: DecimalSeparator) -> Decimal? {
        self[.discount].allSatisfy(\.isWhitespace) ? 0 : NumberText.decimal(self[.discount], separator)
    }
}

// Images.
extension ProductFormEntry {
    /// All images that the product shall have.
    var album: [AlbumImage<ImageInput>] {
        images.map { image in
            let text = ImageText.shortened(image.text)
            return switch image.content {
            case .kept(let kept): .kept(kept.id, text: text)
            case .picked(let input): .added(ImageInput(input.source, name: input.name, text: text))
            }
        }
    }

    /// Adds images at the end; returns their ids.
    mutating func add(_ inputs: some Sequence<ImageInput>) -> [Int] {
        let added = inputs.map { number(.picked($0), text: $0.text) }
        images += added
        return added.map(\.id)
    }

    /// Changes an image, if it is there.
    mutating func change(_ id: Int, _ body: (inout Image) -> Void) {
        if let index = images.firstIndex(where: { $0.id == id }) { body(&images[index]) }
    }

    mutating func removeImage(_ id: Int) {
        images.removeAll { $0.id == id }
    }

    /// Moves an image by some positions, or as far as there are any.
    mutating func moveImage(_ id: Int, by places: Int) {
        guard let index = images.firstIndex(where: { $0.id == id }) else { return }
        let (sum, isFar) = index.addingReportingOverflow(places)
        let last = images.count - 1
        images.insert(images.remove(at: index), at: isFar ? (places < 0 ? 0 : last) : min(max(sum, 0), last))
    }

    /// Takes over what others did to the images, where nothing was changed here; else what was changed here stays, but
    /// what is gone is gone, what came comes to the end, and texts and an order that were not changed here are theirs.
    mutating func mergeImages(of new: ProductFormEntry, since old: ProductFormEntry) {
        let (theirs, before) = (new.images.compactMap(\.kept), old.images.compactMap(\.kept))
        guard album != old.album else {
            images = theirs.map { number($0) }
            return
        }
        let kept = images.compactMap(\.kept?.id)
        let hasOwnOrder = kept != before.map(\.id).filter(Set(kept).contains)
        var merged = images.compactMap { $0.merged(with: theirs, since: before) }
        for image in theirs where !before.contains(where: { $0.id == image.id }) { merged.append(number(image)) }
        images = hasOwnOrder ? merged : merged.ordered(like: theirs)
    }

    /// Returns whether images came that are not here, while others are about to be sent: they may be the same.
    func mayHaveSent(_ theirs: [ProductImage], since old: ProductFormEntry) -> Bool {
        let before = Set(old.images.compactMap(\.kept?.id))
        return images.contains { $0.input != nil } && theirs.contains { !before.contains($0.id) }
    }

    private mutating func number(_ image: ProductImage) -> Image {
        number(.kept(image), text: image.text)
    }

    private mutating func number(_ content: Image.Content, text: String?) -> Image {
        lastImageID += 1
        return Image(id: lastImageID, content: content, text: text ?? "")
    }
}

extension ProductFormState.FormImage {
    fileprivate var kept: ProductImage? {
        if case .kept(let image) = content { image } else { nil }
    }

    /// The image as the market has it now, but for a text that the user changed here; `nil` when it is gone.
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

// Drafts that are kept on the device.
extension ProductFormEntry {
    /// Returns what of the form is kept; `nil` for an empty one.
    func kept(_ attempt: FormDraft.Attempt?) -> FormDraft? {
        let texts = texts.filter { !$0.value.isEmpty }.map { ($0.key.rawValue, $0.value) }
        guard !texts.isEmpty || category != nil else { return nil }
        let named = Dictionary(uniqueKeysWithValues: texts)
        return FormDraft(texts: named, currency: currency, category: category, attempt: attempt)
    }

    /// Shows a draft, as far as its choices are still offered.
    mutating func restore(_ draft: FormDraft, currencies: [Currency], categories: [ProductCategory]) {
        if currencies.contains(draft.currency) { currency = draft.currency }
        for field in Field.allCases { self[field] = draft.texts[field.rawValue] ?? "" }
        if let kept = draft.category, categories.contains(kept) { category = kept }
    }
}
