import Foundation

/// The rules for e-mail addresses, passwords and vendor names.
///
/// Every check runs: the form gets all violations at once, in the order of its
/// fields (e-mail, password, vendor name).
public struct AccountRules: Sendable, Equatable {
    /// The fewest characters of a password.
    public var passwordMinimum: Int
    /// Characters of a vendor name, white space around it aside.
    public var vendorNameLength: ClosedRange<Int>

    /// Rules with the bounds that the account services have.
    public init(passwordMinimum: Int = 6, vendorNameLength: ClosedRange<Int> = 1...40) {
        self.passwordMinimum = passwordMinimum
        self.vendorNameLength = vendorNameLength
    }

    /// The bounds that the account services have.
    public static let `default` = AccountRules()

    /// Everything wrong with a login.
    public func violations(of credentials: Credentials) -> [Violation] {
        violations(ofEmail: credentials.email) + violations(ofPassword: credentials.password)
    }

    /// Everything wrong with a sign-up.
    public func violations(of info: SignUpInfo) -> [Violation] {
        violations(of: info.credentials) + violations(ofVendorName: info.vendorName)
    }

    /// Everything wrong with a vendor name.
    ///
    /// A name is part of ids in the market's store, so what has a meaning there is not allowed in it.
    public func violations(ofVendorName name: String) -> [Violation] {
        let key = VendorNameKey(name).text
        let count = name.trimmingCharacters(in: .whitespacesAndNewlines).count
        // A single character can be made of any number of bytes; a store has bounds in those.
        let fits = vendorNameLength.contains(count) && key.utf8.count <= Self.vendorNameBytes
        return (fits ? [] : [.vendorNameLength(count, allowed: vendorNameLength)])
            + (Self.isStorable(key) ? [] : [.forbiddenCharacter(.vendorName)])
    }

    /// Everything wrong with an e-mail address.
    public func violations(ofEmail email: String) -> [Violation] {
        Self.isShapedLikeEmail(email) ? [] : [.emailShape]
    }

    /// Everything wrong with a password.
    public func violations(ofPassword password: Secret) -> [Violation] {
        let count = password.reveal().count
        return count >= passwordMinimum ? [] : [.passwordLength(count, minimum: passwordMinimum)]
    }

    /// Leaves room for three bytes of escape per byte in an id of 1,500.
    private static let vendorNameBytes = 400
    private static let forbidden: Set<Unicode.Scalar> = ["%", "/"]

    private static func isStorable(_ key: String) -> Bool {
        guard key != ".", key != ".." else { return false }
        guard !(key.hasPrefix("__") && key.hasSuffix("__")) else { return false }
        return !key.unicodeScalars.contains { forbidden.contains($0) || $0.properties.generalCategory == .control }
    }

    /// Something, one at-sign, and a domain with a point inside; whether it exists only an e-mail to it shows.
    private static func isShapedLikeEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.first, let domain = parts.last, !name.isEmpty else { return false }
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }) else { return false }
        guard text.utf8.count <= 254 else { return false }
        return !text.unicodeScalars.contains {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
    }
}

/// The rules for a message in a chat.
public struct MessageRules: Sendable, Equatable {
    /// The most characters of a message.
    public var maximumLength: Int

    /// Rules with the bound that the markets have.
    public init(maximumLength: Int = 1000) {
        self.maximumLength = maximumLength
    }

    /// The bound that the markets have.
    public static let `default` = MessageRules()

    /// Everything wrong with a message.
    public func violations(of body: String) -> [Violation] {
        guard body.unicodeScalars.contains(where: \.canBeSeen) else { return [.messageBlank] }
        return (body.count <= maximumLength ? [] : [.messageLength(body.count, maximum: maximumLength)])
            + (body.unicodeScalars.contains("\0") ? [.forbiddenCharacter(.message)] : [])
    }
}
