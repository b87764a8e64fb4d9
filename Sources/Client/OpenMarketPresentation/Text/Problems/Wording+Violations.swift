import Foundation
public import OpenMarketDomain

extension Wording {
    /// The text about a broken rule, with its numbers.
    public func text(of violation: Violation) -> String {
        switch violation {
        case .nameLength, .descriptionLength, .vendorNameLength, .messageBlank, .messageLength, .passwordLength:
            text(ofLength: violation)
        case .imageCount(let count, let allowed): text(ofImageCount: count, allowed)
        case .imageSize(let index, let bytes, let limit):
            self(.violationImageSize, number(Decimal(index) + 1), byteCount(bytes), byteCount(limit))
        case .imageTextLength(let index, let count, let maximum):
            self(.violationImageText, number(Decimal(index) + 1), number(Decimal(maximum)), number(Decimal(count)))
        case .priceNotANumber: self(.violationPriceNumber)
        case .priceTooLow(let minimum): self(.violationPriceLow, number(minimum))
        case .priceFraction(let digits): fraction(digits, whole: .violationPriceWhole, .violationPriceFraction)
        case .discountNotANumber: self(.violationDiscountNumber)
        case .discountOutOfRange(let maximum): self(.violationDiscountRange, number(maximum))
        case .discountFraction(let digits): fraction(digits, whole: .violationDiscountWhole, .violationDiscountFraction)
        case .stockTooLow(let minimum): self(.violationStockLow, number(minimum))
        case .forbiddenCharacter(let field): self(.violationCharacter, name(of: field))
        case .refused(let field, _): self(.violationRefused, name(of: field))
        case .statusChange(let from, let to): self(.violationStatus, name(of: from), name(of: to))
        case .emailShape: self(.violationEmail)
        }
    }

    /// Returns a sentence for each broken rule, in their order, without repetitions.
    public func texts(of violations: [Violation]) -> [String] {
        violations.map(text(of:)).reduce(into: []) { texts, text in
            if !texts.contains(text) { texts.append(text) }
        }
    }

    /// Returns the name of a field of a form.
    public func name(of field: Violation.Field) -> String {
        switch field {
        case .images: self(.fieldImages)
        case .name: self(.fieldName)
        case .price: self(.fieldPrice)
        case .discount: self(.fieldDiscount)
        case .stock: self(.fieldStock)
        case .status: self(.fieldStatus)
        case .description: self(.fieldDescription)
        case .email: self(.fieldEmail)
        case .password: self(.fieldPassword)
        case .vendorName: self(.fieldVendorName)
        case .message: self(.fieldMessage)
        }
    }

    private func text(ofLength violation: Violation) -> String {
        switch violation {
        case .nameLength(0, _): self(.violationNameNone)
        case .descriptionLength(0, _): self(.violationDescriptionNone)
        case .passwordLength(0, _): self(.violationPasswordNone)
        case .nameLength(let count, let allowed): length(count, allowed, .violationNameShort, .violationNameLong)
        case .descriptionLength(let count, let allowed):
            length(count, allowed, .violationDescriptionShort, .violationDescriptionLong)
        case .vendorNameLength(0, _): self(.violationVendorNameNone)
        // The name has few characters, but more combining marks than any store takes.
        case .vendorNameLength(let count, let allowed) where allowed.contains(count):
            self(.violationCharacter, name(of: .vendorName))
        case .vendorNameLength(let count, let allowed):
            length(count, allowed, .violationVendorNameShort, .violationVendorNameLong)
        case .passwordLength(let count, let minimum):
            self(.violationPasswordShort, number(minimum), number(count))
        case .messageLength(let count, let maximum): self(.violationMessageLong, number(maximum), number(count))
        default: self(.violationMessageBlank)
        }
    }

    private func length(_ count: Int, _ allowed: ClosedRange<Int>, _ short: Phrase, _ long: Phrase) -> String {
        let isShort = count < allowed.lowerBound
        return self(isShort ? short : long, number(isShort ? allowed.lowerBound : allowed.upperBound), number(count))
    }

    private func text(ofImageCount count: Int, _ allowed: ClosedRange<Int>) -> String {
        guard count > 0 else { return self(.violationImagesNone) }
        return length(count, allowed, .violationImagesFew, .violationImagesMany)
    }

    private func fraction(_ digits: Int, whole: Phrase, _ some: Phrase) -> String {
        digits > 0 ? self(some, number(digits)) : self(whole)
    }
}
