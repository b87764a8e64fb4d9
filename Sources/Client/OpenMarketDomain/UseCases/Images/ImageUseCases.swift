public import Foundation

/// Preparation of picked images for upload.
public protocol ImagePreparing: Sendable {
    /// Compresses picked images for upload.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | images, in memory or in files |
    /// | primary | the same number in the same order: under the byte limit, upright, without location data |
    /// | already fit | the very same bytes |
    /// | sad | ``MarketError/image(_:)`` of the first image that cannot be prepared; never a list with a gap |
    /// | cancel | ``MarketError/cancelled``, before the next image |
    func prepare(_ inputs: [ImageInput], progress: ProgressReporter?) async throws(MarketError) -> [PreparedImage]
}

/// The use cases of images: to show them, and to send them.
public protocol ImageUseCases: ImagePreparing {
    /// Loads the image at `url` to show it.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the image's address |
    /// | primary | the bytes of a JPEG or PNG |
    /// | something else | ``MarketError/image(_:)`` with ``ImageFailure/unknownFormat``: an HTML page, for example |
    /// | sad | the market's error |
    /// | cancel | ``MarketError/cancelled``; others who wait for the same image still get it |
    func load(_ url: URL) async throws(MarketError) -> Data
}

package struct Images: ImageUseCases {
    private let repository: any ImageRepository
    private let preparing: any ImagePreparing

    package init(repository: any ImageRepository, preparing: any ImagePreparing) {
        (self.repository, self.preparing) = (repository, preparing)
    }

    package func load(_ url: URL) async throws(MarketError) -> Data {
        let data = try await repository.image(at: url)
        // A cell that was reused while the image was loading must not get it.
        guard !Task.isCancelled else { throw .cancelled }
        guard ImageFormat(content: data) != nil else { throw .image(.unknownFormat) }
        return data
    }

    package func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try await preparing.prepare(inputs, progress: progress)
    }
}

/// Preparation with a reader and the compression chain, one image after the other.
///
/// One at a time on purpose: the pixels of a single photo already take tens of megabytes.
package struct ImageCompression: ImagePreparing {
    private let reader: any ImageInputReader
    private let compressor: ImageCompressor

    package init(reader: any ImageInputReader, compressor: ImageCompressor) {
        (self.reader, self.compressor) = (reader, compressor)
    }

    package func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        var ready: [PreparedImage] = []
        progress?(.preparing(done: 0, total: inputs.count))
        for input in inputs {
            guard !Task.isCancelled else { throw .cancelled }
            var image = try await compressor(reader.bytes(of: input))
            image.fileName = "photo-\(ready.count + 1).\(image.format.fileExtension)"
            image.text = ImageText.shortened(input.text)
            ready.append(image)
            progress?(.preparing(done: ready.count, total: inputs.count))
        }
        return ready
    }
}
