/// Who is at the other end, as far as the host knows.
///
/// A host that has connections binds the address around each call of the handler:
/// `RequestCaller.$address.withValue("192.0.2.7") { … }`. It is used only to tell one
/// guesser of secrets from another.
public enum RequestCaller {
    /// The address without the port; `nil` in the same process.
    @TaskLocal public static var address: String?
}
