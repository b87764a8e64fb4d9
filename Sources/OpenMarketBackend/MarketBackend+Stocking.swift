package import Foundation
package import OpenMarketStorage

extension MarketBackend {
    /// Stores pictures as an upload would, for whoever fills a market without asking it: a demo, an import.
    ///
    /// The files are on the disk when this returns; the products that name them are to be inserted within the hour,
    /// since a sweep sets aside what no product names.
    package func storePictures(_ contents: [(fileName: String, content: Data)]) async throws(BackendError)
        -> [ImageFile]
    {
        let files = contents.map { UploadedFile(name: $0.fileName, content: $0.content) }
        var pictures: [CheckedPicture] = []
        for (place, file) in files.enumerated() {
            guard case .success(let content) = market.pictures.intake.picture(from: file, at: place, field: "images")
            else { throw .invalidPicture(place) }
            pictures.append(CheckedPicture(fileName: file.name, content: content))
        }
        do throws(Refusal) {
            return try await market.pictures.store(pictures)
        } catch {
            throw error == .noSpace ? .full : .unwritable
        }
    }
}
