/// The log-in.
@MainActor
final class LoginModel {
    private let logIn: LogIn

    init() {
        logIn = LogIn(session: MemorySession())
    }

    /// The user logs in.
    func submit(_ user: String) async {
        await logIn(as: user)
    }
}
