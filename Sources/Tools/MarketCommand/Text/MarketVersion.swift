/// The release that this program belongs to.
package enum MarketVersion {
    /// The number of the release; between two releases that of the next one, with `-dev`.
    package static let current = "0.3.0-dev"
}
