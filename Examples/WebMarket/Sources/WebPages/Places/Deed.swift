/// What a form asks for, by the name that its button sends.
public enum Deed: String, Sendable, Hashable, CaseIterable {
    /// To answer an alert.
    case answer
    /// To log in, to open an account, or to be sent a letter for another password.
    case logIn, signUp, resetPassword
    /// To give up an account before it is opened.
    case cancel
    /// To like a product, or no longer.
    case like
    /// To talk to a vendor.
    case chat
    /// To see what can be done with one's product.
    case manage
    /// To see everything a vendor offers.
    case openSeller
    /// To send a product's form, or to keep what was filled in so far.
    case submit, keep
    /// To cancel a product's form that is being sent, and to keep it open.
    case cancelUpload
    /// To take a picture out of the form.
    case removePhoto
    /// To close a form.
    case close
    /// To forget an earlier search, or all of them.
    case forget, forgetAll
    /// To send a message.
    case send
    /// To ask about a message that was not sent.
    case failed
    /// To leave a chat.
    case leave
    /// To do what a row of one's own page says.
    case open
}
