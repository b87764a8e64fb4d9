/// The release that this program belongs to.
enum MarketVersion {
    /// The number of the release; between two releases that of the next one, with `-dev`.
    static let current = "0.3.0-dev"
}
