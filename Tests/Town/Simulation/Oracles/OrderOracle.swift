/// Judges whether scenes go back in time.
@MainActor
final class OrderOracle: Oracle {
    let name = "order"
    let sentence = "No scene shows an older version of a thing after a newer one."
    private(set) var checks = 0
    /// The newest name of each product that each scene has shown, as its place in the history of the product.
    private var newest: [String: Int] = [:]

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        guard case .shown(let device, let screens) = sight else { return [] }
        return screens.flatMap { screen in
            screen.products.compactMap { product -> Broken? in
                guard let names = town.truth.products[product.id]?.names,
                    let place = names.lastIndex(of: product.name)
                else { return nil }
                checks += 1
                let key = "\(device.name) \(screen.id) \(product.id)"
                defer { newest[key] = max(place, newest[key] ?? 0) }
                guard let before = newest[key], place < before else { return nil }
                return Broken(
                    name,
                    "\(screen.scene) shows an older name after a newer one",
                    "\(device.name): '\(product.name)' after '\(names[before])'; \(device.setup)"
                )
            }
        }
    }
}
