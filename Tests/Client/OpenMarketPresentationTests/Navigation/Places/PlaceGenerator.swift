import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting

extension SeededGenerator {
    /// Any place at all, with ids and texts from many scripts, also what only a device knows.
    mutating func place() -> Place {
        switch Int.random(in: 0..<24, using: &self) {
        case 0: .tab(MarketTab.allCases.randomElement(using: &self) ?? .home)
        case 1: .product(Product.ID(rawValue: id()))
        case 2: .photos(Product.ID(rawValue: id()))
        case 3: .modal(.edit(Product.ID(rawValue: id())))
        case 4: .modal(.registerAgain(PendingChange.ID(rawValue: id())))
        case 5: .modal(.imageViewer(urls: urls(), page: 1))
        case 6: .modal(.register)
        case 7: .login
        case 8: .route(.signUp(email: Bool.random(using: &self) ? "" : id()))
        case 9: .route(.search)
        case 10, 11: .route(.chatRoom(ChatRoom.ID(rawValue: id())))
        case 12, 13: .products(.search(text(of: Self.letters + Self.signs, length: 0...40)))
        case 14, 15: .products(.seller(Vendor.ID(rawValue: id())))
        case 16, 17: .products(.category(ProductCategory(rawValue: id())))
        default: .products([.all, .mine, .liked, .viewed, .followed, .bought].randomElement(using: &self) ?? .all)
        }
    }

    /// Any place that a link may name.
    mutating func link() -> Place {
        let place = place().addressed
        return place.isLink ? place : link()
    }

    private mutating func urls() -> [URL] {
        (1...Int.random(in: 1...3, using: &self)).compactMap { URL(string: "https://market.example/\($0).png?x=%20") }
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
