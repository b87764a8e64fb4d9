/// What a user can choose in an alert.
public enum AlertChoice: String, Sendable, Hashable, Codable, CaseIterable {
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
    /// Delete it.
    case delete
    /// An image from the album.
    case album
    /// An image from the camera.
    case camera
    /// What was typed into the field.
    case submit
    /// To the login.
    case logIn
    /// Throw away what was written.
    case discard
    /// Leave the chat.
    case leave
}
