/// How much may wait for the market at most.
public struct OutboxLimits: Sendable, Hashable {
    /// How many changes.
    public var count: Int
    /// How many bytes of text they may have together.
    public var byteCount: Int
    /// How many of them may be registrations.
    public var registrationCount: Int
    /// How many bytes the photos of all registrations may have together.
    public var photoByteCount: Int

    /// Limits.
    public init(
        count: Int = 500,
        byteCount: Int = 1024 * 1024,
        registrationCount: Int = 20,
        photoByteCount: Int = 32 * 1024 * 1024
    ) {
        self.count = count
        self.byteCount = byteCount
        self.registrationCount = registrationCount
        self.photoByteCount = photoByteCount
    }

    /// Limits that a user does not meet in a week without a network.
    public static let `default` = OutboxLimits()
}
