/// The judges of a town.
@MainActor
enum Oracles {
    /// One of each.
    static func all() -> [any Oracle] {
        [
            PrivacyOracle(), OrderOracle(), AgreementOracle(), OnceOracle(), BoundsOracle(), ToldOracle(),
            GoneOracle(), SameOracle(), FoundOracle(), LosslessOracle(), FairOracle(), ImpossibleOracle(),
            NoticeOracle(),
        ]
    }
}
