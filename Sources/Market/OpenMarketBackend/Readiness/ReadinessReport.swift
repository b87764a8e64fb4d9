/// The readiness of a market, and the parts that fail.
package struct ReadinessReport: Sendable, Hashable {
    package enum Part: String, Sendable, Hashable, CaseIterable {
        /// A read ended in time.
        case reading
        /// A commit ended in time.
        case writing
        /// The disk has room for more.
        case space
        /// The hashing of secrets has room for one more.
        case hashing
    }

    /// The parts that fail, in their order; empty when the market is ready.
    package let failures: [Part]

    package init(failures: [Part]) {
        self.failures = failures
    }

    package var isReady: Bool { failures.isEmpty }
}
