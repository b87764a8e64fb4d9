package import Foundation
package import OpenMarketHTTPServer
package import OpenMarketSQLite

/// The tools of the services; the market that they belong to provides them.
package struct FirebaseDependencies: Sendable {
    /// The outcome for a file that is uploaded as an image.
    package enum UploadedImage: Sendable {
        /// The image without anything that a camera wrote beside it.
        case accepted(Data, mediaType: String)
        /// The file is no image that the market accepts, for this reason.
        case refused(String)
    }

    let store: MarketStore
    let secrets: SecretChecker
    let allowsSignUp: Bool
    /// An uploaded object has at most this many bytes.
    let objectBytes: Int
    let checkImage: @Sendable (Data) -> UploadedImage
    /// Whether the names of users and vendors are one register: where a user can prove to be a vendor.
    ///
    /// Elsewhere a user takes the name of the vendor that they are, and nothing can prove that.
    let hasOneRegister: Bool
    /// The names that no user takes.
    let reserved: ReservedNames
    /// The relations between users; `nil` where they are not known.
    let relations: (any RelationRegister)?
    /// Clears what is left of an account whose rows are gone.
    let clearRemains: @Sendable () async -> Void
    /// Sends a code by e-mail; `nil` when no e-mail can be sent.
    let sendMail: (@Sendable (AccountMail) async -> Void)?
    /// Hears of each sign-in that failed; `nil` for no one.
    let noteFailedSignIn: (@Sendable (FailedSignIn) -> Void)?
    let now: @Sendable () -> Date
    let clock: any Clock<Duration>
    let random: @Sendable () -> UInt64

    package init(
        store: MarketStore,
        secrets: SecretChecker,
        allowsSignUp: Bool = true,
        objectBytes: Int,
        checkImage: @escaping @Sendable (Data) -> UploadedImage,
        hasOneRegister: Bool = false,
        reserved: ReservedNames = ReservedNames(),
        relations: (any RelationRegister)? = nil,
        clearRemains: @escaping @Sendable () async -> Void = {},
        sendMail: (@Sendable (AccountMail) async -> Void)? = nil,
        noteFailedSignIn: (@Sendable (FailedSignIn) -> Void)? = nil,
        now: @escaping @Sendable () -> Date,
        clock: any Clock<Duration>,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.store = store
        self.secrets = secrets
        self.allowsSignUp = allowsSignUp
        self.objectBytes = objectBytes
        self.checkImage = checkImage
        self.hasOneRegister = hasOneRegister
        self.reserved = reserved
        self.relations = relations
        self.clearRemains = clearRemains
        self.sendMail = sendMail
        self.noteFailedSignIn = noteFailedSignIn
        self.now = now
        self.clock = clock
        self.random = random
    }
}
