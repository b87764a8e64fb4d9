/// Whether a market can serve now, and what it lacks.
package struct ReadinessReport: Sendable, Hashable {
    /// What a market needs.
    package enum Part: String, Sendable, Hashable, CaseIterable {
        /// A read ended in time.
        case reading
        /// A commit ended in time.
        case writing
        /// The disk has room for more.
        case space
        /// A secret that is to be checked would be let in.
        case hashing
    }

    /// What does not work, in the order of the parts; empty when the market is ready.
    package let failures: [Part]

    /// A report.
    package init(failures: [Part]) {
        self.failures = failures
    }

    /// Whether requests will be answered.
    package var isReady: Bool { failures.isEmpty }
}
