import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting

extension SeededGenerator {
    /// Any of the links, with ids and texts from many scripts.
    mutating func link() -> DeepLink {
        switch Int.random(in: 0..<14, using: &self) {
        case 0: .home
        case 1: .product(Product.ID(rawValue: id()))
        case 2: .seller(Vendor.ID(rawValue: id()))
        case 3: .room(ChatRoom.ID(rawValue: id()))
        case 4: .search(text(of: Self.letters + Self.signs, length: 0...40))
        case 5: .chats
        case 6: .category(ProductCategory(rawValue: id()))
        case 7: .products
        case 8: .sales
        case 9: .likes
        case 10: .viewed
        case 11: .followed
        case 12: .purchases
        default: .myPage
        }
    }

    private mutating func id() -> String {
        let id = text(of: Self.letters, length: 1...20)
        return id == "." || id == ".." ? "0" : id
    }

    private mutating func text(of alphabet: [Character], length: ClosedRange<Int>) -> String {
        let count = Int.random(in: length, using: &self)
        return String((0..<count).compactMap { _ in alphabet.randomElement(using: &self) })
    }

    private static let letters = Array("abcXYZ019-._~ +&=;:@!$'()*,\"<>[]{}|^`가힣각ぁ漢ÄßéÅ🧶👍🏽e\u{301}")
    private static let signs = Array("/\\%?#")
}
