/// What a form asks for, by the name that its button sends.
public enum FormAction: String, Sendable, Hashable, CaseIterable {
    /// To choose in an alert.
    case answer
    /// To log in, to create an account, or to get a password-reset e-mail.
    case logIn, signUp, resetPassword
    /// To cancel creating an account.
    case cancel
    /// To like a product, or no longer.
    case like
    /// To talk to a vendor.
    case chat
    /// To see what the owner can do with a product.
    case manage
    /// To see what can be done about a vendor, and to block one no longer.
    case aboutSeller, unblock
    /// To report a message, or to block who wrote it.
    case report, block
    /// To follow a vendor, or no longer, and to see what others say of one.
    case follow, showReviews
    /// To say something after a sale, or to take it back, and to report what someone else has said.
    case writeReview, deleteReview, reportReview
    /// To see who can buy a product, and to name the buyer.
    case showBuyers, reserveFor, sellTo
    /// To see everything a vendor offers.
    case openSeller
    /// To send a product's form, or to keep what was filled in so far.
    case submit, keep
    /// To take an image out of the form.
    case removePhoto
    /// To close a form.
    case close
    /// To forget an earlier search, or all of them.
    case forget, forgetAll
    /// To keep a search, or no longer.
    case saveSearch
    /// To send a message.
    case send
    /// To ask about a message that was not sent.
    case failed
    /// To leave a chat.
    case leave
    /// To send a product now that waits, to change one that was refused, or to give one up.
    case sendAgain, change, giveUp
    /// To open a row of the user's own page.
    case open
}
