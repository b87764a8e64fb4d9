/// A registration as its user made it.
public struct RegistrationContents: Sendable, Equatable {
    /// The draft.
    public let draft: ProductDraft
    /// The images, the main one first.
    public let images: [ImageInput]

    /// A registration.
    public init(draft: ProductDraft, images: [ImageInput]) {
        (self.draft, self.images) = (draft, images)
    }
}
