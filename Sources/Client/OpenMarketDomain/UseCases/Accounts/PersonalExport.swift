package import Foundation

/// The archive of everything that a market knows of a user, with the images that its data names.
package struct PersonalExport: Sendable {
    /// The most bytes of an archive, which is made in memory.
    private static let limit = 256 * 1024 * 1024

    private let data: any PersonalDataRepository
    private let images: any ImageRepository
    private let now: @Sendable () -> Date

    package init(
        _ data: any PersonalDataRepository,
        images: any ImageRepository,
        now: @escaping @Sendable () -> Date
    ) {
        (self.data, self.images, self.now) = (data, images, now)
    }

    func archive() async throws(MarketError) -> Data {
        let data = try await data.personalData()
        let tar = TarArchive(at: now())
        var archive = tar.file("data.json", data.json)
        for (index, url) in data.files.enumerated() {
            do throws(MarketError) {
                let content = try await images.image(at: url)
                archive += tar.file("files/\(index + 1)-" + url.lastPathComponent.suffix(80), content)
            } catch {
                // A file that is gone is left out.
                guard [.notFound, .notOwner].contains(error) else { throw error }
            }
            guard archive.count <= Self.limit else { throw .responseTooLarge(limit: Self.limit) }
        }
        return archive + TarArchive.end
    }
}
