import OpenMarketWire

/// Judges who gets to see what people have typed.
@MainActor
final class PrivacyOracle: Oracle {
    let name = "privacy"
    let sentence = "A text reaches its author and its audience, and no one else."
    private(set) var checks = 0

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        case .left(let request, let response, let wire):
            let text = String(decoding: response.body, as: UTF8.self)
            return judge(text, seenBy: viewer(of: wire, in: town), "a response to \(kind(of: request.target))", town)
        case .streamed(let bytes, let wire):
            return judge(String(decoding: bytes, as: UTF8.self), seenBy: viewer(of: wire, in: town), "a stream", town)
        case .handedOut(let thing):
            return judge(thing.text, seenBy: thing.person, "an \(thing.kind)", town)
        case .shown(let device, let screens):
            // Whoever types before logging in as another still sees it.
            let person = device.person(town.truth)
            return screens.flatMap { screen in
                let texts = screen.texts.filter { town.truth.sayings(in: $0).contains { $0.owner != device.owner } }
                return texts.flatMap { judge($0, seenBy: person, "the scene \(screen.scene)", town) }
            }
        default: return []
        }
    }

    private func judge(_ text: String, seenBy person: String?, _ place: String, _ town: any TownView) -> [Broken] {
        checks += 1
        return town.truth.sayings(in: text).filter { !town.truth.may(person, see: $0) }.map { saying in
            Broken(
                name,
                "\(place) holds \(saying.kind) of another",
                "\(person ?? "a guest") sees zq\(saying.mark)z of \(saying.owner)"
            )
        }
    }

    /// The person who gets what a device receives: who asked, which may be the user of before.
    ///
    /// A visitor on the web has a wire of their own.
    private func viewer(of wire: Wire, in town: any TownView) -> String? {
        guard let device = town.devices.first(where: { $0.wire === wire }) else { return String(wire.name.dropLast()) }
        return (device.user ?? device.lastUser).flatMap { town.truth.people[$0] } ?? device.owner
    }

    private func kind(of target: String) -> String {
        let path = target.prefix { $0 != "?" }
        return path.split(separator: "/").map { $0.contains(where: \.isNumber) || $0.count > 24 ? "*" : $0 }.suffix(4)
            .joined(separator: "/")
    }
}
