/// What an alert is about.
public enum AlertKind: String, Sendable, Hashable, CaseIterable {
    /// Something went wrong.
    case error
    /// Something went wrong that may work the next time.
    case retry
    /// Confirms deleting a product.
    case confirmDelete
    /// The password of a product.
    case secretPrompt
    /// The account of the user cannot sell.
    case cannotSell
    /// What an owner can do with a product.
    case ownerActions
    /// What another device has changed while it was edited here.
    case editConflict
    /// The source of an image.
    case imageSource
    /// A product was registered.
    case created
    /// A product was edited.
    case edited
    /// Whether to log out.
    case confirmLogout
    /// The limit of images is reached.
    case imageLimit
    /// The session is over.
    case sessionExpired
    /// Whether to leave a chat.
    case leaveChat
    /// Whether to throw away what was written.
    case discardDraft
    /// The user has signed up.
    case signedUp
    /// A mail for a new password is on its way.
    case passwordResetSent
    /// What to do with a message that was not sent.
    case failedMessage
    /// Whether to delete the user's account.
    case confirmDeleteAccount
    /// Camera access is denied, or there is no camera.
    case cameraUnavailable
    /// Photo library access is denied.
    case albumUnavailable
    /// What can be done about a seller.
    case sellerActions
    /// Why something is reported.
    case reportReasons
    /// A report has arrived.
    case reported
    /// Whether to block a seller.
    case confirmBlock
    /// An alert of an app's own scene.
    case custom
}
