/// Judges whether what should change no fact changes one.
@MainActor
final class LosslessOracle: Oracle {
    let name = "lossless"
    let sentence = "A kill, a restart, a backup that is restored, and a copy to Firebase and back change no fact."
    private(set) var checks = 0

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        guard case .kept(let before, let after, let what) = sight else { return [] }
        checks += 1
        return after.differences(from: before).map { Broken(name, "\(what) changes \($0.kind)", $0.detail) }
    }
}
