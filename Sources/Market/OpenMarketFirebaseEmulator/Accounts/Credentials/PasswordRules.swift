import OpenMarketSQLite

/// The market's own rules for a new password; one of before them goes on.
///
/// Firebase's protocols have the rule of that service.
enum PasswordRules {
    /// The fewest characters.
    static let minimum = 8

    /// Throws for a password that is too short, or among the first that a thief tries: a common one, or one made of the
    /// given words, such as the user's own names and address.
    static func judge(_ password: String, of words: [String]) throws(ServiceProblem) {
        guard password.unicodeScalars.count >= minimum else {
            throw .account("WEAK_PASSWORD : Password should be at least \(minimum) characters")
        }
        let core = core(of: password)
        let own = words.flatMap { word in [word, String(word.prefix { $0 != "@" })] }.map(Self.core)
        guard !CommonPasswords.contain(core, password), core.isEmpty || !own.contains(core) else {
            throw .account("COMMON_PASSWORD : Password should not be one that many people have")
        }
    }

    /// The word of a password: in small letters, without the digits and signs around it, which thieves try as well.
    static func core(of password: String) -> String {
        let small = password.lowercased().composed
        guard let first = small.firstIndex(where: \.isLetter), let last = small.lastIndex(where: \.isLetter) else {
            return ""
        }
        return String(small[first...last])
    }
}
