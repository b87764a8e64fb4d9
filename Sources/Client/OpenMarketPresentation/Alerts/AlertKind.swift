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
    /// The user has read the alert.
    case ok
    /// Nothing happens.
    case cancel
    /// Tries the same again.
    case retry
    /// Does what the alert asks about.
    case yes
    /// Leaves everything as it is.
    case no
    /// Edits the product.
    case edit
    /// Marks the product as on sale.
    case markOnSale
    /// Marks the product as reserved for a buyer.
    case markReserved
    case markSold
    /// Hides the product from everyone but its seller.
    case hide
    case delete
    /// Keeps the values that were typed here.
    case keepMine
    /// Takes the values that another device has stored.
    case takeOther
    /// An image from the album.
    case album
    /// An image from the camera.
    case camera
    /// An image from a file whose path is typed.
    case file
    /// An image from a folder that is looked through.
    case folder
    /// Submits the text of the field.
    case submit
    /// Leads to the log-in.
    case logIn
    /// Discards the text that was typed.
    case discard
    /// Leaves the chat.
    case leave
    /// Blocks the seller.
    case block
    /// Reports a product, a user or a message to the operator of the market.
    case report
    /// Reasons of a report: a fraud, a forbidden product, an imitation.
    case fraud, forbidden, counterfeit
    /// Reasons of a report: an insult, advertising, or another one.
    case abuse, spam, other
}
