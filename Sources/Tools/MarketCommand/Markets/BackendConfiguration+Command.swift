import OpenMarketBackend
import OpenMarketEmbedded

extension BackendConfiguration {
    /// The configuration for a market in a file or in memory.
    ///
    /// A secret in memory cannot be stolen from a disk; stretching passwords there would only cost time, and in the
    /// first generation every product has one.
    init(_ generation: ServedGeneration, isInMemory: Bool, passwordIterations: Int? = nil) {
        self.init(generation: generation, imageVersions: SystemImageVersions())
        if isInMemory { limits.passwordIterations = 1000 }
        if let passwordIterations { limits.passwordIterations = passwordIterations }
    }
}
