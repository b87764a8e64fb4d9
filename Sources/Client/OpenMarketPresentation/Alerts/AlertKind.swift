/// The subject of an alert.
public enum AlertKind: String, Sendable, Hashable, CaseIterable {
    case error
    /// Something went wrong that may work the next time.
    case retry
    /// Confirms deleting a product or a review.
    case confirmDelete
    case secretPrompt
    case cannotSell
    case ownerActions
    /// A product that another device has changed while it was edited here.
    case editConflict
    case imageSource
    case created
    case edited
    case deleted
    case confirmLogout
    case imageLimit
    case sessionExpired
    case leaveChat
    case discardDraft
    case signedUp
    /// A mail for a new password is on its way.
    case passwordResetSent
    case resetCode
    /// The actions on a message that was not sent.
    case failedMessage
    case confirmDeleteAccount
    case accountDeleted
    case blocked
    /// Camera access is denied, or there is no camera.
    case cameraUnavailable
    /// Photo library access is denied.
    case albumUnavailable
    case sellerActions
    case reportReasons
    case reviewAnswer
    case hoursOfRest
    case reported
    /// A sale went on.
    case sale
    case confirmBlock
    /// An alert of an app's own scene.
    case custom
}

/// A choice of a user in an alert.
public enum AlertChoice: String, Sendable, Hashable, CaseIterable {
    case ok
    case cancel
    case retry
    case yes
    case no
    case edit
    case markOnSale
    case markReserved
    case markSold
    /// Hides the product from everyone but its seller.
    case hide
    case delete
    /// Keeps the values that were typed here.
    case keepMine
    /// Takes the values that another device has stored.
    case takeOther
    case album
    case camera
    /// An image from a file whose path is typed.
    case file
    case folder
    case submit
    case logIn
    case discard
    case leave
    case block
    /// Reports a product, a user or a message to the operator of the market.
    case report
    /// Reasons of a report: a fraud, a forbidden product, an imitation.
    case fraud, forbidden, counterfeit
    /// Reasons of a report: an insult, advertising, or another one.
    case abuse, spam, other
}
