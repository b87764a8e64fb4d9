import Foundation

/// What a user has typed so far, which may break every rule.
struct Draft {
    var name = "Desk lamp"
    var price: Decimal = 30_000
    var discount: Decimal = 0
    var description = "A lamp for a desk, hardly used."
    var imageCount = 1
}

/// One broken rule, with the number that broke it.
enum Violation: Equatable {
    case imageCount(Int)
    case nameLength(Int)
    case negativePrice(Decimal)
    case discountOutOfRange(Decimal)
    case descriptionLength(Int)
}

/// What a product must be like before it is sent.
struct FormRules {
    /// Everything that is wrong, in the order of the form: images, name, price, discount, description.
    func violations(of draft: Draft) -> [Violation] {
        violations(ofImageCount: draft.imageCount)
            + violations(ofName: draft.name)
            + violations(ofPrice: draft.price)
            + violations(ofDiscount: draft.discount, on: draft.price)
            + violations(ofDescription: draft.description)
    }

    private func violations(ofImageCount count: Int) -> [Violation] {
        (1...5).contains(count) ? [] : [.imageCount(count)]
    }

    private func violations(ofName name: String) -> [Violation] {
        (3...100).contains(name.count) ? [] : [.nameLength(name.count)]
    }

    private func violations(ofPrice price: Decimal) -> [Violation] {
        price >= 0 ? [] : [.negativePrice(price)]
    }

    private func violations(ofDiscount discount: Decimal, on price: Decimal) -> [Violation] {
        discount >= 0 && discount <= max(0, price) ? [] : [.discountOutOfRange(discount)]
    }

    private func violations(ofDescription text: String) -> [Violation] {
        (10...1000).contains(text.count) ? [] : [.descriptionLength(text.count)]
    }
}
