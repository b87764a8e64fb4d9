/// The release that this program belongs to.
enum MarketVersion {
    /// The number of the next release with `-dev`, as long as the changelog calls it *Unreleased*.
    static let current = "0.1.0-dev"
}
