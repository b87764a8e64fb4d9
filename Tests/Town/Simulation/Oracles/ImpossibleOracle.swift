import OpenMarketPresentation

/// Judges what no screen can ever be.
@MainActor
final class ImpossibleOracle: Oracle {
    let name = "form"
    let sentence = "No count is negative, and no two rows or commands have one id."
    private(set) var checks = 0

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        guard case .shown(let device, let screens) = sight else { return [] }
        checks += 1
        var found = screens.flatMap { screen in
            screen.impossibilities.map { Broken(name, "\(screen.scene): \($0)", device.name) }
        }
        if let app = device.app {
            let ids = (app.visible.commands + app.commands).map(\.id)
            if Set(ids).count < ids.count {
                found.append(Broken(name, "two commands of one id on \(app.visible.kind)", device.name))
            }
        }
        return found
    }
}
