import Foundation
import OpenMarket

/// What a person sees of one scene: read from its values by looking at everything in them, so that a new scene needs no line
/// here.
struct Screen {
    /// The name of the scene, such as "product".
    let scene: String
    /// The number of the scene on its device.
    let id: Int
    let title: String
    /// All texts with marks in them.
    var texts: [String] = []
    /// What it says of products.
    var products: [ProductFacts] = []
    /// The images of those products in lists.
    var images: [URL] = []
    /// What it says of messages.
    var messages: [MessageFacts] = []
    /// The alerts that it has.
    var alerts: [Alert] = []
    /// The number of failures that it tells of beside its alerts.
    var failures = 0
    /// The id of the user whose screen it is, where the scene says so.
    var user: String?
    /// What no screen can be.
    var impossibilities: [String] = []
    /// Whether something is waited for.
    var isLoading = false
    /// Whether there is more than it shows.
    var hasMore = false
    /// Whether its products are those that were looked at, as they were then (Documentation/Design.md).
    var isHistory = false

    /// What a scene says of a product; `nil` and an empty text where it says nothing.
    struct ProductFacts: Hashable {
        let id: String
        let name: String
        let price: String
        let status: String
        let isLiked: Bool
        var stock = ""
        var likes = ""
        var description: String?
    }

    /// What a scene says of a message.
    struct MessageFacts: Hashable {
        let body: String
        /// Whether the market does not have it.
        var isUnsent = false
    }

    /// An alert over a scene.
    struct Alert: Hashable {
        let kind: String
        let number: Int
        /// The number of its buttons.
        let ways: Int
        var text = ""

        /// Whether it tells of a failure.
        var isFailure: Bool { kind == AlertKind.error.rawValue || kind == AlertKind.retry.rawValue }

        /// Whether it asks something, rather than telling something.
        var asks: Bool { ways > 1 && !isFailure }
    }

    /// A screen that says what it is told to, for trying judges.
    init(_ scene: String, id: Int, texts: [String] = [], products: [ProductFacts] = []) {
        (self.scene, self.id, title) = (scene, id, "")
        (self.texts, self.products) = (texts, products)
    }

    /// What is around all scenes: the user, and the alert of the app itself.
    @MainActor
    init(_ app: AppCoordinator, _ number: Int, user: String?) {
        (scene, id, title) = (Self.frame, number, "")
        self.user = user
        if let alert = app.alert { read(alert, depth: 0) }
    }

    /// The name of the screen that is around all scenes.
    static let frame = "app"

    @MainActor
    init(_ scene: MarketScene, _ number: Int, _ snapshot: MarketScene.Snapshot) {
        self.scene = scene.kind
        (id, title) = (number, scene.title)
        if title.contains("zq") { texts.append(title) }
        if case .products(let list) = scene {
            isHistory = list.state.canForget
            // It goes on by scrolling as well.
            hasMore = list.commands.contains { $0.id == "loadMore" }
        }
        read(snapshot, depth: 0)
    }

    private mutating func read(_ value: Any, depth: Int) {
        guard depth < 18 else { return }
        if let text = value as? String {
            if text.contains("zq") { texts.append(text) }
            return
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            if let content = mirror.children.first { read(content.value, depth: depth + 1) }
            return
        }
        guard mirror.displayStyle != .class, !take(value) else { return }
        if mirror.displayStyle == .collection { checkIDs(of: mirror) }
        if mirror.displayStyle == .enum {
            isLoading = isLoading || Self.waiting.contains(mirror.children.first?.label ?? "\(value)")
        }
        for child in Self.hiddenParts(of: value) ?? Array(mirror.children) { read(child, depth: depth + 1) }
    }

    /// Takes what a value says that is known as a whole; returns whether there is no more in it.
    private mutating func take(_ value: Any) -> Bool {
        switch value {
        case let row as ProductRow:
            products.append(ProductFacts(row))
            images += row.thumbnail.map { [$0] } ?? []
            texts.append(row.title)
            return true
        case let content as ProductDetailContent: products.append(ProductFacts(content))
        case let row as MessageRow:
            messages.append(MessageFacts(body: row.body, isUnsent: row.isUnsent))
            if row.isUnsent { failures += 1 }
        case is Problem, is UnsentRow, is ImageFailure: failures += 1
        case let alert as AlertModel: alerts.append(Alert(alert))
        default: break
        }
        return false
    }

    private mutating func read(_ child: (label: String?, value: Any), depth: Int) {
        switch child.value {
        case let number as Int where number < 0 && child.label?.lowercased().contains("count") == true:
            impossibilities.append("\(child.label ?? "") is \(number)")
        case let problems as [String] where child.label?.lowercased().hasSuffix("problems") == true:
            failures += problems.count
        case let flag as Bool:
            if flag, child.label?.hasPrefix("isLoading") == true { isLoading = true }
            if flag, child.label == "hasOlder" || child.label == "offersMore" { hasMore = true }
        default: read(child.value, depth: depth)
        }
    }

    /// The names of states in which a person waits.
    private static let waiting: Set<String> = ["loading", "refreshing", "loadingMore", "submitting"]

    private mutating func checkIDs(of list: Mirror) {
        var seen: Set<String> = []
        for element in list.children {
            let parts = Self.hiddenParts(of: element.value) ?? Array(Mirror(reflecting: element.value).children)
            guard let id = parts.first(where: { $0.label == "id" })?.value else { return }
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
            isLiked: content.isLiked,
            stock: content.stock?.text ?? "",
            likes: content.likes?.text ?? "",
            description: content.description
        )
    }
}

extension Screen.Alert {
    fileprivate init(_ alert: AlertModel) {
        self.init(
            kind: alert.kind.rawValue,
            number: alert.number,
            ways: alert.actions.count,
            text: [alert.title, alert.message].compactMap(\.self).joined(separator: ": ")
        )
    }
}

extension MarketScene {
    /// The name of the scene's case.
    var kind: String { String(String(describing: self).prefix { $0 != "(" }) }
}
