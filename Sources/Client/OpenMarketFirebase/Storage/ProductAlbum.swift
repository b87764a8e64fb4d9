import Foundation
import OpenMarketData
import OpenMarketDomain

/// The images of one user's products in Cloud Storage, in a folder where only that user may write.
struct ProductAlbum: Sendable {
    private let storage: StorageClient
    private let cleanUp: CleanUp
    private let folder: String

    init(of login: FirestoreLogin, in storage: StorageClient, cleanUp: CleanUp) {
        self.storage = storage.signed(for: login.session)
        self.cleanUp = cleanUp
        folder = "products/\(login.user.rawValue)/"
    }

    /// A new name for each image, at random: the name of a file on a phone is private.
    func names(for images: [PreparedImage], _ surroundings: Surroundings) -> [String] {
        images.map { folder + FirestoreID.random(from: surroundings) + "." + $0.format.fileExtension }
    }

    /// The names that all attempts under a key have for the same images: a repeat writes the same files again.
    func names(for formats: [ImageFormat], under key: RegistrationKey) -> [String] {
        formats.enumerated().map { place, format in
            folder + key.rawValue + "-\(place + 1)." + format.fileExtension
        }
    }

    /// Keeps images one after the other, all of them or none; the progress is that of all of them together.
    ///
    /// Images for all attempts under a key have addresses that stay when they are written again. The images of an
    /// attempt that fails stay as well: for the next attempt, and for an earlier one that may be on its way.
    func keep(
        _ images: [PreparedImage],
        under names: [String],
        forAllAttempts: Bool,
        progress: ProgressReporter?
    ) async throws(MarketError) -> [ProductImage] {
        var kept: [ProductImage] = []
        var sent: Int64 = 0
        let total = images.reduce(0) { $0 + Int64($1.data.count) }
        for (image, name) in zip(images, names) {
            let part = progress?.part(behind: sent, of: total, isLast: kept.count == images.count - 1)
            let url: URL
            do throws(MarketError) {
                let access: StorageClient.Access = forAllAttempts ? .byRules : .byToken
                url = try await storage.upload(image, to: name, access, progress: part)
            } catch {
                // This one may have arrived as well.
                let attempted = Array(names.prefix(kept.count + 1))
                if !forAllAttempts { await cleanUp.run { await forget(attempted) } }
                throw error
            }
            kept.append(ProductImage(id: ProductImage.ID(rawValue: name), url: url, thumbnail: url))
            sent += Int64(image.data.count)
        }
        return kept
    }

    /// Removes the images of this user, all at a time, as far as that is possible: no product shows one that stays.
    func forget(_ names: [String]) async {
        await withTaskGroup(of: Void.self) { group in
            for name in names where name.hasPrefix(folder) {
                group.addTask { try? await storage.delete(name) }
            }
        }
    }
}

extension ProgressReporter {
    /// Reports one of several uploads as a part of the whole.
    ///
    /// The response to an image matters only after the last one.
    fileprivate func part(behind sent: Int64, of total: Int64, isLast: Bool) -> ProgressReporter {
        ProgressReporter { step in
            switch step {
            case .sending(let bytes, _): self(.sending(bytes: sent + bytes, total: total))
            case .waiting where isLast: self(.waiting)
            default: break
            }
        }
    }
}
