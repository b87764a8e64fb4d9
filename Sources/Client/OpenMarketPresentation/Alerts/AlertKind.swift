/// The subject of an alert.
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
    /// The actions of an owner on a product.
    case ownerActions
    /// A product that another device has changed while it was edited here.
    case editConflict
    /// The source of an image.
    case imageSource
    /// A product was registered.
    case created
    /// A product was edited.
    case edited
    /// The question before logging out.
    case confirmLogout
    /// The limit of images is reached.
    case imageLimit
    /// The session is over.
    case sessionExpired
    /// The question before leaving a chat.
    case leaveChat
    /// The question before a draft is discarded.
    case discardDraft
    /// The user has signed up.
    case signedUp
    /// A mail for a new password is on its way.
    case passwordResetSent
    /// The actions on a message that was not sent.
    case failedMessage
    /// The question before the user's account is deleted.
    case confirmDeleteAccount
    /// The user's account was deleted.
    case accountDeleted
    /// A seller was blocked.
    case blocked
    /// Camera access is denied, or there is no camera.
    case cameraUnavailable
    /// Photo library access is denied.
    case albumUnavailable
    /// The actions on a seller.
    case sellerActions
    /// Why something is reported.
    case reportReasons
    /// A report has arrived.
    case reported
    /// The question before a seller is blocked.
    case confirmBlock
    /// An alert of an app's own scene.
    case custom
}
