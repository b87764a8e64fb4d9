public import Foundation

/// The rules for a product before it is sent.
///
/// Every check runs: the form gets all violations at once, in the order of its
/// fields (images, name, price, discount, stock, description). Texts are
/// counted in characters as a reader sees them, not in bytes.
public struct ProductRules: Sendable, Equatable {
    public var nameLength: ClosedRange<Int>
    public var descriptionLength: ClosedRange<Int>
    public var imageCount: ClosedRange<Int>
    /// An image has fewer bytes than this.
    public var imageByteLimit: Int
    public var minimumPrice: Decimal
    public var minimumStock: Int
    /// Whether a price may have only as many digits after the point as its currency.
    public var checksFractionDigits: Bool

    /// Rules with the bounds all server generations document.
    public init(
        nameLength: ClosedRange<Int> = 3...100,
        descriptionLength: ClosedRange<Int> = 10...1000,
        imageCount: ClosedRange<Int> = 1...5,
        imageByteLimit: Int = 300 * 1024,
        minimumPrice: Decimal = 0,
        minimumStock: Int = 0,
        checksFractionDigits: Bool = true
    ) {
        (self.nameLength, self.descriptionLength, self.imageCount) = (nameLength, descriptionLength, imageCount)
        (self.imageByteLimit, self.minimumPrice, self.minimumStock) = (imageByteLimit, minimumPrice, minimumStock)
        self.checksFractionDigits = checksFractionDigits
    }

    /// The bounds all server generations document.
    public static let `default` = ProductRules()

    /// The tighter texts of one of the original apps: names up to 15, descriptions up to 700 characters.
    public static let compact = ProductRules(nameLength: 3...15, descriptionLength: 10...700)

    /// Returns all violations of a new product with this number of images.
    public func violations(of draft: ProductDraft, imageCount count: Int) -> [Violation] {
        violations(ofImageCount: count) + violations(of: draft)
    }

    /// All violations in the fields of a product.
    public func violations(of draft: ProductDraft) -> [Violation] {
        violations(ofName: draft.name)
            + violations(ofPrice: draft.price)
            + violations(of: draft.discount, on: draft.price)
            + violations(ofStock: draft.stock)
            + violations(ofDescription: draft.description)
    }

    /// Everything wrong with the changed fields of an edit.
    ///
    /// A field that does not change is not judged: a product that was stored
    /// before the rules existed can still be given another price.
    public func violations(of patch: ProductPatch, on original: ProductDraft) -> [Violation] {
        let edited = patch.applied(to: original)
        let priceChanged = patch.price != nil || patch.currency != nil
        return (patch.name.map(violations(ofName:)) ?? [])
            + (priceChanged ? violations(ofPrice: edited.price) : [])
            + (priceChanged || patch.discount != nil ? violations(of: edited.discount, on: edited.price) : [])
            + (patch.stock.map(violations(ofStock:)) ?? [])
            + (patch.description.map(violations(ofDescription:)) ?? [])
    }

    /// Everything wrong with the changed fields of an edit, and with the step of the sale that it takes.
    public func violations(of patch: ProductPatch, on original: ProductDetail) -> [Violation] {
        let broken = violations(of: patch, on: ProductDraft(original))
        guard let before = original.product.status, let after = patch.status, !before.canBecome(after) else {
            return broken
        }
        return broken + [.statusChange(from: before, to: after)]
    }

    /// Everything wrong with images that are ready to be sent.
    public func violations(of images: [PreparedImage]) -> [Violation] {
        let tooLarge = images.enumerated().filter { $0.element.data.count >= imageByteLimit }
        return violations(ofImageCount: images.count)
            + tooLarge.map { .imageSize(index: $0.offset, bytes: $0.element.data.count, limit: imageByteLimit) }
            + violations(ofTexts: images.map(\.text))
    }

    /// Everything wrong with the images that a product shall have.
    public func violations(of album: [AlbumImage<ImageInput>]) -> [Violation] {
        let texts = album.map { image in
            switch image {
            case .kept(_, let text): text
            case .added(let input): input.text
            }
        }
        return violations(ofImageCount: album.count) + violations(ofTexts: texts)
    }

    /// Returns what is wrong with a price by its currency, in a market that has only one; nothing in any other market.
    package static func violations(of price: Money, in only: Currency?) -> [Violation] {
        guard let only, price.currency != only else { return [] }
        return [.refused(.price, rule: "must be in \(only)")]
    }

    private func violations(ofTexts texts: [String?]) -> [Violation] {
        texts.enumerated().flatMap { index, text -> [Violation] in
            guard let text = ImageText.shortened(text) else { return [] }
            let maximum = ImageText.maximumLength
            let length: [Violation] =
                text.count > maximum ? [.imageTextLength(index: index, text.count, maximum: maximum)] : []
            return length + violations(ofCharactersIn: text, field: .images)
        }
    }

    private func violations(ofImageCount count: Int) -> [Violation] {
        imageCount.contains(count) ? [] : [.imageCount(count, allowed: imageCount)]
    }

    private func violations(ofName name: String) -> [Violation] {
        let length = nameLength.contains(name.count) ? [] : [Violation.nameLength(name.count, allowed: nameLength)]
        return length + violations(ofCharactersIn: name, field: .name)
    }

    private func violations(ofDescription text: String) -> [Violation] {
        let allowed = descriptionLength
        let length = allowed.contains(text.count) ? [] : [Violation.descriptionLength(text.count, allowed: allowed)]
        return length + violations(ofCharactersIn: text, field: .description)
    }

    private func violations(ofCharactersIn text: String, field: Violation.Field) -> [Violation] {
        text.unicodeScalars.contains("\0") ? [.forbiddenCharacter(field)] : []
    }

    private func violations(ofPrice price: Money) -> [Violation] {
        guard price.amount.isFinite else { return [.priceNotANumber] }
        guard price.amount >= minimumPrice else { return [.priceTooLow(minimum: minimumPrice)] }
        return excessDigits(of: price.amount, in: price.currency).map { [.priceFraction(allowed: $0)] } ?? []
    }

    private func violations(of discount: Discount, on price: Money) -> [Violation] {
        guard discount.amount.isFinite else { return [.discountNotANumber] }
        // Next to an invalid price, a range for its discount would only mislead.
        guard price.amount.isFinite, price.amount >= 0 else { return [] }
        guard discount.amount >= 0, discount.amount <= price.amount else {
            return [.discountOutOfRange(maximum: price.amount)]
        }
        return excessDigits(of: discount.amount, in: price.currency).map { [.discountFraction(allowed: $0)] } ?? []
    }

    private func violations(ofStock stock: Int) -> [Violation] {
        stock >= minimumStock ? [] : [.stockTooLow(minimum: minimumStock)]
    }

    /// The allowed number of digits, when `amount` has more.
    private func excessDigits(of amount: Decimal, in currency: Currency) -> Int? {
        guard checksFractionDigits, let allowed = currency.fractionDigits else { return nil }
        var exact = amount
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, allowed, .plain)
        return rounded == amount ? nil : allowed
    }
}
