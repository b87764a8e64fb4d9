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
        guard (1...5).contains(draft.imageCount) else { return [.imageCount(draft.imageCount)] }
        guard (3...100).contains(draft.name.utf16.count) else { return [.nameLength(draft.name.utf16.count)] }
        guard draft.price > 0 else { return [.negativePrice(draft.price)] }
        guard draft.discount < draft.price else { return [.discountOutOfRange(draft.discount)] }
        let length = draft.description.utf16.count
        guard (10...1000).contains(length) else { return [.descriptionLength(length)] }
        return []
    }
}
