/// Judges whether what was accepted took effect once.
@MainActor
final class OnceOracle: Oracle {
    let name = "once"
    let sentence = "What was accepted took effect once, and what was refused never."
    private(set) var checks = 0
    /// How often the market was copied before each product was first seen.
    ///
    /// The keys of requests do not come along (Documentation/Server/Operating.md): what was sent before a copy and is
    /// sent once more after it is another product.
    private var copies: [String: Int] = [:]
    private var copyCount = 0

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        case .kept(_, _, let what) where what.contains("copy"):
            noteProducts(town.truth)
            copyCount += 1
            return []
        case .rested: return registrations(town.truth) + messages(town.truth) + sales(town.truth)
        // A server counts no likes that are kept elsewhere.
        case .fresh(nil, let screens) where !town.devices.contains { $0.setup.wiring == .apart }:
            return screens.sorted { $0.key < $1.key }.compactMap { likes($0.value, of: $0.key, town.truth) }
        default: return []
        }
    }

    private func noteProducts(_ truth: Truth) {
        for id in truth.products.keys where copies[id] == nil { copies[id] = copyCount }
    }

    private func registrations(_ truth: Truth) -> [Broken] {
        noteProducts(truth)
        var ids: [String: Set<String>] = [:]
        // A market that cannot arrange images has the first one deleted before what was corrected is offered again.
        for (id, product) in truth.products where !product.isDeleted {
            checks += 1
            // Each name is typed once, so what was corrected and offered again is told by its later names.
            for name in product.names { ids[name, default: []].insert(id) }
        }
        return ids.filter { $0.value.count > Set($0.value.map { copies[$0] }).count }.map { text, ids in
            Broken(name, "a product was registered twice", "'\(text)' is \(ids.sorted())")
        }
    }

    private func messages(_ truth: Truth) -> [Broken] {
        truth.messages.values.flatMap { chat -> [Broken] in
            checks += 1
            let byText = Dictionary(grouping: chat, by: \.body)
            return byText.filter { $0.value.count > 1 && Truth.isMarked($0.key) }.map {
                Broken(name, "a message was sent twice", $0.key)
            }
        }
    }

    private func sales(_ truth: Truth) -> [Broken] {
        truth.products.filter { $0.value.buyers.count > 1 }.map { id, product in
            Broken(name, "a product was sold to two buyers", "\(id): \(product.buyers.sorted())")
        }
    }

    /// Whether someone who likes a product and its vendor are, or were, apart: such a like does not count.
    private func isBlocked(_ product: Truth.ProductTruth, _ truth: Truth) -> Bool {
        truth.blocks.contains { pair in
            pair.contains { truth.people[$0] == product.owner } && !pair.isDisjoint(with: product.likes)
        }
    }

    private func likes(_ screen: Screen, of id: String, _ truth: Truth) -> Broken? {
        guard let known = truth.products[id], known.isShown,
            !isBlocked(known, truth),
            let shown = screen.products.first(where: { $0.id == id && $0.description != nil })
        else { return nil }
        checks += 1
        let count = shown.likes.filter(\.isNumber)
        guard (Int(count) ?? 0) != known.likes.count else { return nil }
        return Broken(name, "a product has another number of likes", "\(id): '\(shown.likes)' for \(known.likes.count)")
    }
}
