import OpenMarketDomain

/// The form for a new account.
public struct SignUpState: SceneState {
    /// The facts of the form.
    public struct Facts: Sendable {
        /// The account of a provider that is to be finished: it has an address and needs no password.
        let account: UnfinishedAccount?
        var texts: [Field: String]
        var touched: Set<Field> = []
        var hasSellerAccount = false
        /// The problems of the fields, as far as they were looked for.
        var violations: [Violation] = []
        var hasSignedUp = false
    }

    /// A field of the form.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        case email
        case password
        case vendorName
        /// The identifier of a vendor that is there already; may stay empty.
        case identifier
        /// The secret of that vendor.
        case secret
    }

    public let fields: [Field: FormField]
    /// Whether the user is a vendor already, who is asked for identifier and secret.
    ///
    /// Everyone else becomes a vendor by signing up, where the market's vendors are its users.
    public let hasSellerAccount: Bool
    public let isBusy: Bool
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let fields = facts.asked.map { ($0, facts.field($0, in: drawing.wording)) }
        self.fields = Dictionary(uniqueKeysWithValues: fields)
        hasSellerAccount = facts.hasSellerAccount
        (isBusy, alert) = (drawing.isBusy, drawing.alert)
    }

    public var shownFields: [Field] { Field.allCases.filter { hasSellerAccount || !$0.isOfSellerAccount } }

    /// The text of a field.
    public subscript(field: Field) -> String { fields[field]?.text ?? "" }
}

extension SignUpState.Facts {
    /// The fields that make sense: an account of a provider has an address, and needs no password.
    fileprivate var asked: [SignUpState.Field] {
        SignUpState.Field.allCases.filter { field in
            switch field {
            case .email: account?.email.isEmpty != true
            case .password: account == nil
            case .vendorName, .identifier, .secret: true
            }
        }
    }

    /// Whether a vendor is to be proven without a secret.
    var lacksSecret: Bool { hasSellerAccount && (texts[.secret] ?? "").isEmpty }

    fileprivate func field(_ field: SignUpState.Field, in wording: Wording) -> FormField {
        var content = field.blank(in: wording).filled(with: texts[field] ?? "")
        content.isTouched = touched.contains(field)
        guard content.isTouched else { return content }
        if field == .secret { content.problems = lacksSecret ? [wording(.fieldSecretPlaceholder)] : [] }
        return field.ruled.map { content.showing(violations, of: $0, in: wording) } ?? content
    }
}

extension SignUpState.Field {
    /// Whether only a vendor who is there already has an entry here.
    fileprivate var isOfSellerAccount: Bool { self == .identifier || self == .secret }

    fileprivate var ruled: Violation.Field? {
        switch self {
        case .email: .email
        case .password: .password
        case .vendorName: .vendorName
        case .identifier, .secret: nil
        }
    }

    fileprivate func blank(in wording: Wording) -> FormField {
        switch self {
        case .email: FormField(.fieldEmail, .fieldEmailPlaceholder, .email, in: wording)
        case .password: FormField(.fieldPassword, .fieldPasswordPlaceholder, .secret, in: wording)
        case .vendorName: FormField(.fieldVendorName, .fieldVendorNamePlaceholder, .text, in: wording)
        case .identifier: FormField(.fieldIdentifier, .fieldIdentifierPlaceholder, .text, isPersonal: true, in: wording)
        case .secret: FormField(.fieldSecret, .fieldSecretPlaceholder, .secret, in: wording)
        }
    }
}
