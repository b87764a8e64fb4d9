import Foundation
import OpenMarketDomain

/// The users of an ``InMemoryMarket`` and the rules they are kept by.
struct InMemoryPeople {
    struct Person {
        let id: UserID
        let email: String
        /// `nil` for an account that only a provider opens.
        var password: Secret?
        var isDisabled = false
        var profile: UserProfile?
        var market: VendorCredentials?
        var liked: [Product.ID] = []
    }

    /// A row of logins, each bought with the one before.
    private struct Family {
        /// The last one.
        let login: AuthSession
        var isRevoked = false
    }

    let lifetime: TimeInterval
    /// Whether a wrong password and an unknown address look the same.
    let hidesUsers: Bool
    var people: [UserID: Person] = [:]
    var names: [VendorNameKey: UserID] = [:]
    /// All likes and ends of likes, in the order in which they happened.
    var likeLog: [LikeEntry] = []
    /// The number of times that a refresh token was used that had been exchanged already.
    var reuseCount = 0

    /// Someone at a provider.
    private struct Link: Hashable {
        let provider: ProviderGrant.Provider
        let subject: String
    }

    private var links: [Link: UserID] = [:]
    private var lastNumber = 0
    /// The users who have forgotten their passwords, by the codes of e-mails that were not sent.
    private var resetCodes: [Secret: UserID] = [:]
    private var families: [Int: Family] = [:]
    private var familyOfToken: [Secret: Int] = [:]

    init(lifetime: TimeInterval, hidesUsers: Bool) {
        self.lifetime = lifetime
        self.hidesUsers = hidesUsers
    }

    var likeCounts: [Product.ID: Int] {
        people.values.flatMap(\.liked).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    mutating func create(_ credentials: Credentials, at date: Date) throws(MarketError) -> AuthSession {
        let email = credentials.email.lowercased()
        guard person(with: email) == nil else { throw .account(.emailInUse) }
        guard credentials.password.reveal().count >= 6 else { throw .account(.weakPassword) }
        let person = Person(id: UserID(rawValue: "user\(number())"), email: email, password: credentials.password)
        people[person.id] = person
        return logIn(person, at: date)
    }

    mutating func signIn(_ credentials: Credentials, at date: Date) throws(MarketError) -> AuthSession {
        guard let person = person(with: credentials.email.lowercased()) else {
            throw .account(hidesUsers ? .invalidCredentials : .unknownUser)
        }
        guard !person.isDisabled else { throw .account(.disabled) }
        guard person.password == credentials.password else {
            throw .account(hidesUsers ? .invalidCredentials : .wrongPassword)
        }
        return logIn(person, at: date)
    }

    mutating func forgetPassword(of email: String) {
        guard let person = person(with: email.lowercased()) else { return }
        resetCodes[Secret("code of " + person.email)] = person.id
    }

    mutating func resetPassword(code: Secret, to password: Secret) throws(MarketError) {
        guard let user = resetCodes.removeValue(forKey: code) else { throw .account(.wrongCode) }
        people[user]?.password = password
        revokeAll(of: user)
    }

    mutating func refresh(_ session: AuthSession, at date: Date) throws(MarketError) -> AuthSession {
        guard let key = familyOfToken[session.refreshToken], let family = families[key] else { throw .unauthenticated }
        guard let person = people[family.login.user], !person.isDisabled, !family.isRevoked else {
            throw .unauthenticated
        }
        guard family.login.refreshToken == session.refreshToken else {
            // The old token was copied: the service cannot know which device is the user's.
            reuseCount += 1
            families[key]?.isRevoked = true
            throw .unauthenticated
        }
        return renew(key, of: person, at: date)
    }

    mutating func revoke(_ session: AuthSession) {
        guard let key = familyOfToken[session.refreshToken] else { return }
        families[key]?.isRevoked = true
    }

    mutating func revokeAll(of user: UserID) {
        for key in families.keys where families[key]?.login.user == user { families[key]?.isRevoked = true }
    }

    mutating func delete(_ session: AuthSession, at date: Date) throws(MarketError) {
        guard people[session.user] != nil else { return }
        people[try check(session, at: date)] = nil
    }

    /// Returns the user of this login.
    func check(_ session: AuthSession, at date: Date) throws(MarketError) -> UserID {
        guard let key = familyOfToken[session.refreshToken], let family = families[key], !family.isRevoked,
            family.login.accessToken == session.accessToken, family.login.expiresAt > date,
            let person = people[family.login.user], !person.isDisabled, person.id == session.user
        else { throw .unauthenticated }
        return person.id
    }

    mutating func signIn(with grant: ProviderGrant, at date: Date) throws(MarketError) -> AuthSession {
        guard let claims = EmulatedClaims(grant) else { throw .account(.providerRefused) }
        let link = Link(provider: grant.provider, subject: claims.sub)
        let email = claims.email?.lowercased() ?? ""
        if let user = links[link], let person = people[user] {
            guard !person.isDisabled else { throw .account(.disabled) }
            return logIn(person, at: date)
        }
        // No address in memory is verified: a user who proves an address takes the account over, and its password ends.
        if !email.isEmpty, let person = person(with: email) {
            guard !person.isDisabled else { throw .account(.disabled) }
            guard claims.email_verified == true else { throw .account(.otherLogInMethod) }
            links[link] = person.id
            people[person.id]?.password = nil
            revokeAll(of: person.id)
            return logIn(person, at: date)
        }
        let person = Person(id: UserID(rawValue: "user\(number())"), email: email, password: nil)
        people[person.id] = person
        links[link] = person.id
        return logIn(person, at: date)
    }

    private func person(with email: String) -> Person? {
        people.values.first { $0.email == email }
    }

    private mutating func logIn(_ person: Person, at date: Date) -> AuthSession {
        renew(number(), of: person, at: date)
    }

    private mutating func renew(_ key: Int, of person: Person, at date: Date) -> AuthSession {
        let session = AuthSession(
            user: person.id,
            email: person.email,
            accessToken: Secret("access-\(number())"),
            refreshToken: Secret("refresh-\(number())"),
            expiresAt: date.addingTimeInterval(lifetime)
        )
        families[key] = Family(login: session)
        familyOfToken[session.refreshToken] = key
        return session
    }

    private mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }
}
