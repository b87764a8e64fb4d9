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
    /// It is sold.
    case markSold
    /// Only its seller sees it.
    case hide
    /// Delete it.
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
