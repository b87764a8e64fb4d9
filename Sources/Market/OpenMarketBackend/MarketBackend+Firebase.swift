public import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite

extension FirebaseDependencies {
    /// Takes the parts that the services share with the market: the database, the secrets, the check of images, time
    /// and randomness.
    init(_ parts: MarketDependencies) {
        let configuration = parts.configuration
        let check = ImageCheck(limits: configuration.limits, rules: .lenient)
        self.init(
            store: parts.store,
            secrets: parts.secrets,
            allowsSignUp: configuration.allowsSignUp,
            objectBytes: configuration.limits.lenientImageBytes,
            checkImage: { content in
                switch check.image(from: content, at: 0, field: "object") {
                case .failure(let violation): return .refused(violation.sentence)
                case .success(let image):
                    guard let type = ImageType(of: image) else {
                        return .refused("Only JPEG and PNG files are stored.")
                    }
                    return .accepted(image, mediaType: type.rawValue)
                }
            },
            hasOneRegister: configuration.generation == .v3x,
            reserved: parts.reserved,
            relations: configuration.generation == .v3x
                ? MarketRelations(store: parts.store, images: parts.images, uploads: parts.uploads) : nil,
            clearRemains: { [remains = parts.remains] in await remains.clear() },
            sendMail: configuration.sendMail,
            noteFailedSignIn: configuration.noteFailedSignIn,
            now: configuration.now,
            clock: configuration.clock,
            random: configuration.random
        )
    }
}

extension BackendLimits {
    /// The bounds of the work of checking secrets.
    var secrets: SecretChecker.Limits {
        SecretChecker.Limits(
            iterations: passwordIterations,
            concurrent: concurrentHashes,
            waiting: waitingHashes,
            guesses: guesses
        )
    }
}

extension MarketBackend {
    /// Judges requests for documents by other rules from now on; a request under way ends by the rules before.
    public func replaceAccessRules(_ rules: AccessRules) { firebase?.replaceRules(rules) }
}
