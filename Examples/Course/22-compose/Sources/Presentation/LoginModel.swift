import Domain
import Remote

/// The log-in.
@MainActor
package final class LoginModel {
    private let logIn: LogIn

    package init() {
        logIn = LogIn(session: MemorySession())
    }

    /// The user logs in.
    package func submit(_ user: String) async {
        await logIn(as: user)
    }
}
