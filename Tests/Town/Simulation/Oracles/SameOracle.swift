import Foundation

/// Judges whether a market says what it was told: the same on each back end, as people type the same.
@MainActor
final class SameOracle: Oracle {
    let name = "the same everywhere"
    let sentence = "What a market of any kind has taken is what a new device shows, as it was typed."
    private(set) var checks = 0

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        guard case .fresh(let person, let screens) = sight else { return [] }
        return screens.sorted { $0.key < $1.key }.flatMap { place, screen in
            if let product = town.truth.products[place] { return judge(screen, place, product) }
            return judge(screen, town.truth.messages[place] ?? [], of: person ?? "a guest")
        }
    }

    private func judge(_ screen: Screen, _ id: String, _ known: Truth.ProductTruth) -> [Broken] {
        checks += 1
        let shown = screen.products.first { $0.id == id && $0.description != nil }
        guard known.isShown else {
            return shown == nil ? [] : [Broken(name, "a product is shown that is gone", "\(id)")]
        }
        guard let shown else { return [Broken(name, "a product is not there", "\(id): \(known.names.last ?? "")")] }
        return Self.differences(shown, known).map { field, text in
            Broken(name, "a product has another \(field) than was typed", "\(id): \(text)")
        }
    }

    private static func differences(_ shown: Screen.ProductFacts, _ known: Truth.ProductTruth) -> [(String, String)] {
        var found: [(String, String)] = []
        if let name = known.names.last, name != shown.name { found.append(("name", "'\(shown.name)' for '\(name)'")) }
        if let price = known.price, !numbers(in: shown.price).contains(price) {
            found.append(("price", "'\(shown.price)' for \(price)"))
        }
        // Of what is sold, or sold out, a screen says that instead of a number.
        if let stock = known.stock, !shown.stock.isEmpty, stock > 0, !numbers(in: shown.stock).contains(Decimal(stock))
        {
            found.append(("stock", "'\(shown.stock)' for \(stock)"))
        }
        if let text = known.description, text != shown.description {
            found.append(("description", "'\(shown.description ?? "")' for '\(text)'"))
        }
        return found
    }

    /// The numbers of a text in English.
    private static func numbers(in text: String) -> [Decimal] {
        text.replacing(",", with: "").matches(of: /[0-9]+(\.[0-9]+)?/).compactMap { Decimal(string: String($0.0)) }
    }

    private func judge(_ screen: Screen, _ taken: [Truth.MessageTruth], of person: String) -> [Broken] {
        checks += 1
        // A text that has no mark may be typed more than once.
        let known = taken.filter { !$0.isDeleted && Truth.isMarked($0.body) }
        let shown = screen.messages.filter { !$0.isUnsent && Truth.isMarked($0.body) }.map(\.body)
        var found: [Broken] = []
        if Set(shown).count < shown.count { found.append(Broken(name, "a message is shown twice", person)) }
        let times = Dictionary(known.map { ($0.body, $0.time) }) { first, _ in first }
        let order = shown.compactMap { times[$0] }
        // Of one moment, one order is as good as the other.
        if zip(order, order.dropFirst()).contains(where: { $0 > $1 }) {
            found.append(Broken(name, "messages have another order", "\(person): \(shown)"))
        }
        let oldest = screen.hasMore ? order.first : nil
        // Of messages without marks nothing is known, nor how far back they go.
        let missing = known.filter { message in
            !shown.contains(message.body) && oldest.map { message.time > $0 } ?? !screen.hasMore
        }
        if let message = missing.first {
            found.append(Broken(name, "a message is not there", "\(person): \(message.body)"))
        }
        return found
    }
}
