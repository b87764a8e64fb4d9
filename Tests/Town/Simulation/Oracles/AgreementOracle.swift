import OpenMarketData

/// Judges whether the scenes of a device say the same, and at rest what the market says.
@MainActor
final class AgreementOracle: Oracle {
    let name = "agreement"
    let sentence = "Two scenes of a device never say two things of one fact, and at rest they say what the market has."
    private(set) var checks = 0
    private var last: [String: [Screen]] = [:]

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        case .shown(let device, let screens):
            last[device.name] = screens
            return contradictions(in: screens, of: device)
        case .rested:
            return town.devices.flatMap { device in outdated(last[device.name] ?? [], of: device, town.truth) }
        default: return []
        }
    }

    private func contradictions(in screens: [Screen], of device: Device) -> [Broken] {
        var known: [String: (facts: Screen.ProductFacts, scene: String)] = [:]
        var found: [Broken] = []
        for screen in screens {
            for product in screen.products {
                checks += 1
                if let other = known[product.id], let field = other.facts.difference(from: product) {
                    let scenes = Set([other.scene, screen.scene]).sorted().joined(separator: " and ")
                    found.append(
                        Broken(
                            name,
                            "\(scenes) say two things of the \(field) of a product",
                            "\(device.name): \(other.facts) and \(product)"
                        )
                    )
                }
                known[product.id] = (product, screen.scene)
            }
        }
        return found
    }

    private func outdated(_ screens: [Screen], of device: Device, _ truth: Truth) -> [Broken] {
        // A list that was loaded from a cache on purpose may be old, and only the market itself tells of changes.
        guard device.setup.policy != .cacheFirst, device.setup.generation == .v3x,
            device.setup.wiring.isOneServer
        else { return [] }
        return screens.filter { !$0.isHistory }.flatMap { screen in
            screen.products.compactMap { product -> Broken? in
                // What is hidden stays among the purchases of its buyer, as it was when it was sold.
                guard let known = truth.products[product.id], !known.isDeleted, let name = known.names.last,
                    known.isShown || known.owner == device.person(truth)
                else { return nil }
                checks += 1
                guard name != product.name else { return nil }
                return Broken(
                    self.name,
                    "\(screen.scene) is old at rest",
                    "\(device.name): \(product.id) is '\(product.name)' where the market has '\(name)'"
                )
            }
        }
    }
}

extension Screen.ProductFacts {
    /// The name of a fact that two scenes call differently.
    fileprivate func difference(from other: Screen.ProductFacts) -> String? {
        if name != other.name { return "name" }
        if price != other.price { return "price" }
        if isLiked != other.isLiked { return "like" }
        return nil
    }
}
