/// A registration that its user has given up: what a market may still keep of it.
public struct AbandonedRegistration: Sendable, Equatable {
    /// The key of all its attempts.
    public let key: RegistrationKey
    /// The formats of its images, in their order.
    public let images: [ImageFormat]

    /// A registration that was given up.
    public init(key: RegistrationKey, images: [ImageFormat]) {
        (self.key, self.images) = (key, images)
    }
}
