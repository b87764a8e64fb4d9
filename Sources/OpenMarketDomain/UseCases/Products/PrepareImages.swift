/// Compresses picked images for upload.
///
/// | course | what happens |
/// |---|---|
/// | input | images, in memory or in files |
/// | primary | the same number in the same order: under the byte limit, upright, without location data |
/// | already fit | the very same bytes |
/// | sad | ``MarketError/image(_:)`` of the first image that cannot be prepared; never a list with a gap |
/// | cancel | ``MarketError/cancelled``, before the next image |
public protocol PrepareImagesUseCase: Sendable {
    /// Prepares all `inputs`.
    func callAsFunction(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage]
}

/// Prepares images with a reader and the compression chain, one after the other.
///
/// One at a time on purpose: the pixels of a single photo already take tens of megabytes.
public struct PrepareImages: PrepareImagesUseCase {
    private let reader: any ImageInputReader
    private let compressor: ImageCompressor

    /// Reads with `reader` and compresses with `compressor`.
    public init(reader: any ImageInputReader, compressor: ImageCompressor) {
        self.reader = reader
        self.compressor = compressor
    }

    /// Prepares all `inputs`.
    public func callAsFunction(
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
