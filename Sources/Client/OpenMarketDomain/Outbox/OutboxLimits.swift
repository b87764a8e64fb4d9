/// The bounds on pending changes.
public struct OutboxLimits: Sendable, Equatable {
    /// The number of changes.
    public var count: Int
    /// The number of bytes of their texts together.
    public var byteCount: Int
    /// The number of them that may be registrations.
    public var registrationCount: Int
    /// The number of bytes of the photos of all registrations together.
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
