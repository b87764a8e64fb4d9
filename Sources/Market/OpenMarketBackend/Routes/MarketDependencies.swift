import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The parts that the routes of every generation work with.
struct MarketDependencies: Sendable {
    let configuration: BackendConfiguration
    let store: MarketStore
    /// The operator's own synonyms.
    let synonyms: SynonymsFile
    let missed = MissedSearches()
    /// The searches that are made most.
    let popular = PopularSearches()
    let secrets: SecretChecker
    let images: ImageStore
    let versions: ImageVersionQueue
    let once: IdempotentRequests
    let uploads: UploadStore
    /// The remains of accounts that are gone.
    let remains: Remains
    let check: ValueCheck
    let reserved: ReservedNames
    let rows = WrittenRows()
    /// The number of vendors made from each address.
    let vendorRate: CallerRate
    /// The number of times that each user has asked for their data.
    let exportRate: CallerRate
    /// The sender of notices; `nil` in a market that sends none.
    let notices: NoticeSender?

    var limits: BackendLimits { configuration.limits }

    /// Now, in seconds since 1970.
    var seconds: Int64 { Int64(configuration.now().timeIntervalSince1970) }

    var imagePaths: ImagePathFormat {
        switch configuration.generation {
        case .v1a, .v1b: .bucket
        case .v2: .folders
        case .v3, .v3x: .days
        }
    }

    /// The addresses of images as this caller is told them.
    func links(for call: RequestContext) -> ImageLinks {
        var base = configuration.publicAddress?.absoluteString ?? call.request.origin.description
        while base.hasSuffix("/") { base.removeLast() }
        return ImageLinks(base: base, form: imagePaths)
    }

    /// Asks the store, and says in words of HTTP what it could not do.
    func stored<Value: Sendable>(_ work: (MarketStore) async throws -> Value) async throws(Refusal) -> Value {
        do {
            return try await work(store)
        } catch let error as StoreError {
            throw Refusal(error)
        } catch {
            throw Refusal(StoreError.unexpected(code: 0))
        }
    }

    /// Reads rows of one state of the database, for reads without a function of the store.
    func rows<Value: Sendable>(
        _ read: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws(Refusal) -> Value {
        try await stored { store in
            try await store.database.read { connection throws(StoreError) in
                try StoreError.alone { try read(connection) }
            }
        }
    }

    /// Changes rows, all of `change` or nothing.
    func change<Value: Sendable>(
        _ change: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws(Refusal) -> Value {
        try await write { try change($0.connection) }
    }

    /// Makes a change that other users are told of.
    func write<Value: Sendable>(
        _ change: @escaping @Sendable (WriteSession) throws -> Value
    ) async throws(Refusal) -> Value {
        try await stored { store in
            try await store.database.write { session throws(StoreError) in
                try StoreError.alone { try change(session) }
            }
        }
    }

    /// Makes a change for a user, who must still have an account when it is made.
    func write<Value: Sendable>(
        for user: String,
        _ change: @escaping @Sendable (WriteSession) throws -> Value
    ) async throws(Refusal) -> Value {
        try await write { session in
            guard try session.connection.hasAccount(user) else { throw StoreError.noUser }
            return try change(session)
        }
    }

    /// Hashes a secret that a person chose.
    func hash(_ secret: String) async throws(Refusal) -> SecretHash {
        do throws(SecretFailure) {
            return try await secrets.hash(secret, salt: RandomToken.bytes(16, configuration.random))
        } catch {
            throw Refusal(error)
        }
    }

    /// Throws unless the secret is the one of the hash; wrong ones count for `target` and for the caller.
    func check(_ secret: String, against hash: SecretHash, target: String) async throws(Refusal) {
        do throws(SecretFailure) {
            try await secrets.check(secret, against: hash, target: target, caller: RequestCaller.address)
        } catch {
            throw Refusal(error)
        }
    }

    /// Throws unless a secret that is not hashed is the right one, after too many wrong ones even then; `refusal` says
    /// that it is wrong.
    func judge(_ isRight: Bool, target: String, otherwise refusal: Refusal) async throws(Refusal) {
        do throws(SecretFailure) {
            try await secrets.judge(isRight, target: target, caller: RequestCaller.address)
        } catch {
            throw error == .wrong ? refusal : Refusal(error)
        }
    }

    /// Stores a costlier hash of a secret that has just proved right, when the one there costs less than present ones.
    ///
    /// Secrets that the server made itself have cheap hashes on purpose. Too much work or a full disk is no reason to refuse
    /// what the secret was sent for: the next time does it.
    func renew(
        _ hash: SecretHash,
        of secret: String,
        target: String,
        store replace: @escaping @Sendable (WriteSession, _ hash: String) throws(StoreError) -> Void
    ) async {
        guard case .stretched = hash.algorithm, hash.isWeaker(than: configuration.limits.passwordIterations),
            let stronger = await secrets.renewal(
                of: secret,
                salt: RandomToken.bytes(16, configuration.random),
                target: target
            )
        else { return }
        try? await store.database.write { session throws(StoreError) in try replace(session, stronger.text) }
    }

    /// Stores images for the rows that will speak of them, and notes at each which address takes the room.
    func stored(_ images: [CheckedImage]) async throws(Refusal) -> [ImageFile] {
        let source = try await source()
        var files = try await self.images.store(images)
        for index in files.indices { files[index].source = source }
        return files
    }

    /// Returns a word for the address of the caller; `nil` for this machine.
    func source() async throws(Refusal) -> String? { try await stored { try await $0.sourceOfCaller() } }

    /// A product by the text of its number.
    func product(_ text: String) async throws(Refusal) -> ProductRecord {
        guard let number = WholeNumber.read(text) else { throw .malformed("The id must be a whole number.") }
        let found = try await stored { try await $0.product(RecordID(number)) }
        guard let found else { throw .notFound }
        return found
    }

    /// Images that may be stored, and what is wrong with the others.
    ///
    /// Each one is read and looked at by the threads for files, and let go again: so no more are in memory than there
    /// are such threads.
    func checked(
        _ files: [UploadedFile],
        field: String
    ) async throws(Refusal) -> (images: [CheckedImage], violations: [RuleViolation]) {
        var images: [CheckedImage] = []
        var violations: [RuleViolation] = []
        let allowed = check.imageCount(limits)
        if !allowed.contains(files.count) {
            violations.append(RuleViolation(.imageCount(files.count, allowed: allowed), names: [.images: field]))
        }
        for (place, file) in files.prefix(allowed.upperBound).enumerated() {
            let image = CheckedImage(file, at: place, field: field, check: self.images.check)
            switch await WorkerThreads.files.run({ image.content().map { _ in } }) {
            case .success: images.append(image)
            case .failure(.broken(let violation)): violations.append(violation)
            case .failure(.refused(let refusal)): throw refusal
            }
        }
        return (images, violations)
    }
}
