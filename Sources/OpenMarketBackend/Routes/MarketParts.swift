import Foundation
import OpenMarketDomain
import OpenMarketServer
import OpenMarketStorage
import OpenMarketWire

/// What the routes of every generation work with.
struct MarketParts: Sendable {
    let configuration: BackendConfiguration
    let store: MarketStore
    let desk: SecretDesk
    let pictures: PictureDesk
    let once: OnceOnly
    let check: ValueCheck

    /// The limits.
    var limits: BackendLimits { configuration.limits }

    /// Now, in seconds since 1970.
    var seconds: Int64 { Int64(configuration.now().timeIntervalSince1970) }

    /// The form of the generation's picture addresses.
    var pictureForm: PictureAddress {
        switch configuration.generation {
        case .v1a, .v1b: .bucket
        case .v2: .folders
        case .v3, .v3x: .days
        }
    }

    /// The addresses of pictures as this caller is told them.
    func links(for call: RequestContext) -> PictureLinks {
        var base = configuration.publicAddress?.absoluteString ?? call.request.origin.description
        while base.hasSuffix("/") { base.removeLast() }
        return PictureLinks(base: base, form: pictureForm)
    }

    /// Asks the store, and says in words of HTTP what it could not do.
    func stored<Value: Sendable>(_ work: () async throws(StoreError) -> Value) async throws(Refusal) -> Value {
        do throws(StoreError) {
            return try await work()
        } catch {
            throw Refusal(error)
        }
    }

    /// Hashes a secret that a person chose.
    func hash(_ secret: String) async throws(Refusal) -> SecretHash {
        do throws(SecretFailure) {
            return try await desk.hash(secret, salt: Chance.bytes(16, configuration.random))
        } catch {
            throw Refusal(error)
        }
    }

    /// Throws unless the secret is the one of the hash; wrong ones count for `target` and for the caller.
    func check(_ secret: String, against hash: SecretHash, target: String) async throws(Refusal) {
        do throws(SecretFailure) {
            try await desk.check(secret, against: hash, target: target, caller: RequestCaller.address)
        } catch {
            throw Refusal(error)
        }
    }

    /// A product by the text of its number.
    func product(_ text: String) async throws(Refusal) -> ProductRecord {
        guard let number = WholeNumber.read(text) else { throw .malformed("The id must be a whole number.") }
        let found = try await stored { () async throws(StoreError) in try await store.product(RecordID(number)) }
        guard let found else { throw .notFound }
        return found
    }

    /// Pictures that may be stored, and what is wrong with the others.
    func checked(_ files: [UploadedFile], field: String) -> (pictures: [CheckedPicture], violations: [RuleViolation]) {
        var pictures: [CheckedPicture] = []
        var violations: [RuleViolation] = []
        let allowed = check.imageCount(limits)
        if !allowed.contains(files.count) {
            violations.append(RuleViolation(.imageCount(files.count, allowed: allowed), names: [.images: field]))
        }
        for (place, file) in files.prefix(allowed.upperBound).enumerated() {
            switch self.pictures.intake.picture(from: file, at: place, field: field) {
            case .success(let content): pictures.append(CheckedPicture(fileName: file.name, content: content))
            case .failure(let violation): violations.append(violation)
            }
        }
        return (pictures, violations)
    }
}
