/// The words of a server, and for a client, about a chat between two users one of whom has blocked the other.
///
/// The status alone does not tell: a precondition can fail for other reasons.
package enum ClosedChatWords {
    package static let refusal = "The chat is closed."
}
