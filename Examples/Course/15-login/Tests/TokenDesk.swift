import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting

/// A source of tokens as strict as a real one: a token can be replaced once.
actor TokenDesk: AccessTokenSource {
    private(set) var renewals = 0
    private var number: Int?
    private let door: Gate
    private let gate: Gate
    private var isOffline = false

    /// Begins with `token-0`, or without a user; who asks for the token waits at the door, and a renewal at the gate.
    init(
        isLoggedIn: Bool = true,
        askedAt door: Gate = Gate(isOpen: true),
        renewingAt gate: Gate = Gate(isOpen: true)
    ) {
        number = isLoggedIn ? 0 : nil
        self.door = door
        self.gate = gate
    }

    /// Lets the next renewal fail.
    func failOnce() {
        isOffline = true
    }

    /// Logs another user in.
    func logIn(_ number: Int) {
        self.number = number
    }

    /// Logs the user out.
    func logOut() {
        number = nil
    }

    /// The token of the user.
    func accessToken() async -> Secret? {
        try? await door.pass()
        return number.map(Self.token)
    }

    /// The next token.
    func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        renewals += 1
        try? await gate.pass()
        if isOffline {
            isOffline = false
            throw .offline
        }
        guard let number, rejected == Self.token(number) else {
            // It was replaced before: to a server that looks like theft, and it ends the log-in.
            self.number = nil
            throw .unauthenticated
        }
        self.number = number + 1
        return Self.token(number + 1)
    }

    private static func token(_ number: Int) -> Secret { Secret("token-\(number)") }
}
