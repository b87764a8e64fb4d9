/// Judges whether what was accepted took effect once.
@MainActor
final class OnceOracle: Oracle {
    let name = "once"
    let sentence = "What was accepted took effect once, and what was refused never."
    private(set) var checks = 0
    private var ids: [String: Set<String>] = [:]

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        guard case .rested = sight else { return [] }
        ids = [:]
        for (id, product) in town.truth.products {
            checks += 1
            if let first = product.names.first { ids[first, default: []].insert(id) }
        }
        return ids.filter { $0.value.count > 1 }.map { text, ids in
            Broken(name, "a product was registered twice", "'\(text)' is \(ids.sorted())")
        }
    }
}
