import Foundation
import OpenMarket

/// What a person sees of one scene: read from its values by looking at everything in them, so that a new scene needs no line
/// here.
struct Screen {
    /// The name of the scene, such as "product".
    let scene: String
    let id: ObjectIdentifier
    let title: String
    /// All texts with marks in them.
    var texts: [String] = []
    /// What it says of products.
    var products: [ProductFacts] = []
    /// What it says of messages.
    var messages: [MessageRow] = []
    /// The problems that it shows.
    var problems: [Problem] = []
    /// What no screen can be.
    var impossibilities: [String] = []
    /// Whether something is waited for.
    var isLoading = false

    /// What a scene says of a product.
    struct ProductFacts: Hashable {
        let id: String
        let name: String
        let price: String
        let status: String
        let isLiked: Bool
    }

    /// A screen that says what it is told to, for trying judges.
    init(_ scene: String, id: ObjectIdentifier, texts: [String] = [], products: [ProductFacts] = []) {
        (self.scene, self.id, title) = (scene, id, "")
        (self.texts, self.products) = (texts, products)
    }

    @MainActor
    init(_ scene: MarketScene, _ snapshot: MarketScene.Snapshot) {
        self.scene = scene.kind
        (id, title) = (scene.id, scene.title)
        if title.contains("zq") { texts.append(title) }
        read(snapshot, depth: 0)
    }

    private mutating func read(_ value: Any, depth: Int) {
        guard depth < 18 else { return }
        switch value {
        case let text as String:
            if text.contains("zq") { texts.append(text) }
            return
        case let row as ProductRow:
            products.append(ProductFacts(row))
            texts.append(row.title)
            return
        case let content as ProductDetailContent: products.append(ProductFacts(content))
        case let row as MessageRow: messages.append(row)
        case let problem as Problem: problems.append(problem)
        default: break
        }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle != .class else { return }
        if mirror.displayStyle == .collection { checkIDs(of: mirror) }
        for child in mirror.children {
            if let number = child.value as? Int, number < 0, child.label?.lowercased().contains("count") == true {
                impossibilities.append("\(child.label ?? "") is \(number)")
            }
            if let flag = child.value as? Bool {
                if flag, child.label == "isLoading" { isLoading = true }
                continue
            }
            read(child.value, depth: depth + 1)
        }
    }

    private mutating func checkIDs(of list: Mirror) {
        var seen: Set<String> = []
        for element in list.children {
            guard let id = Mirror(reflecting: element.value).children.first(where: { $0.label == "id" })?.value else {
                return
            }
            if !seen.insert(String(describing: id)).inserted { impossibilities.append("two rows of one id") }
        }
    }
}

extension Screen.ProductFacts {
    fileprivate init(_ row: ProductRow) {
        self.init(
            id: row.id.rawValue,
            name: row.title,
            price: row.price.map(\.text).joined(separator: " "),
            status: row.status?.text ?? "",
            isLiked: row.isLiked
        )
    }

    fileprivate init(_ content: ProductDetailContent) {
        self.init(
            id: content.id.rawValue,
            name: content.title,
            price: content.price.map(\.text).joined(separator: " "),
            status: content.status?.text ?? "",
            isLiked: content.isLiked
        )
    }
}

extension MarketScene {
    /// The name of the scene's case.
    var kind: String { String(String(describing: self).prefix { $0 != "(" }) }
}
