/// A verb about accounts, behind the last colon of an address.
///
/// A verb that is known and not served is one too: the log names it.
package enum AccountVerb: String, CaseIterable {
    case signUp, signInWithPassword, lookup, update, delete, sendOobCode, resetPassword, createAuthUri
    case signInWithCustomToken, signInWithIdp, batchCreate, batchGet, createSessionCookie
    case signInWithEmailLink, signInWithPhoneNumber, sendVerificationCode, signInWithGameCenter, batchDelete, query

    /// The verbs by the methods of the generation before, which old programs still call.
    package static let former: [String: AccountVerb] = [
        "signupNewUser": .signUp, "verifyPassword": .signInWithPassword, "getAccountInfo": .lookup,
        "setAccountInfo": .update, "deleteAccount": .delete, "getOobConfirmationCode": .sendOobCode,
        "resetPassword": .resetPassword, "createAuthUri": .createAuthUri,
        "verifyCustomToken": .signInWithCustomToken, "verifyAssertion": .signInWithIdp,
    ]
}
