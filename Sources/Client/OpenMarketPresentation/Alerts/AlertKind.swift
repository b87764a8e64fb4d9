/// The subject of an alert.
public enum AlertKind: String, Sendable, Hashable, CaseIterable {
    /// Something went wrong.
    case error
    /// Something went wrong that may work the next time.
    case retry
    /// Confirms deleting a product or a review.
    case confirmDelete
    /// The password of a product.
    case secretPrompt
    /// The account of the user cannot sell.
    case cannotSell
    /// The actions of an owner on a product.
    case ownerActions
    /// A product that another device has changed while it was edited here.
    case editConflict
    case imageSource
    /// A product was registered.
    case created
    /// A product was edited.
    case edited
    /// A product was deleted.
    case deleted
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
    /// The question for the code in it.
    case resetCode
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
    case sellerActions
    /// Why something is reported.
    case reportReasons
    /// The text of an answer to a review.
    case reviewAnswer
    /// A report has arrived.
    case reported
    /// A sale went on.
    case sale
    /// The question before a seller is blocked.
    case confirmBlock
    /// An alert of an app's own scene.
    case custom
}

/// A choice of a user in an alert.
public enum AlertChoice: String, Sendable, Hashable, CaseIterable {
    /// It was read.
    case ok
    /// Nothing happens.
    case cancel
    /// The same again.
    case retry
    /// Do it.
    case yes
    /// Do not do it.
    case no
    /// Change it.
    case edit
    /// It can be bought, or again.
    case markOnSale
    /// It is promised to a buyer.
    case markReserved
    case markSold
    /// Only its seller sees it.
    case hide
    case delete
    /// The values that were typed here.
    case keepMine
    /// The values from elsewhere.
    case takeOther
    /// An image from the album.
    case album
    /// An image from the camera.
    case camera
    /// An image from a file whose path is typed.
    case file
    /// An image from a folder that is looked through.
    case folder
    /// The text of the field.
    case submit
    /// To the login.
    case logIn
    /// Throw away what was written.
    case discard
    /// Leave the chat.
    case leave
    /// Have nothing to do with the seller any more.
    case block
    /// Report it to the one who runs the market.
    case report
    /// It deceives, may not be sold, or is an imitation.
    case fraud, forbidden, counterfeit
    /// It insults, advertises, or is wrong in another way.
    case abuse, spam, other
}
