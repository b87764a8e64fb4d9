/// Makes picked pictures fit for upload.
///
/// | course | what happens |
/// |---|---|
/// | input | pictures, in memory or in files |
/// | primary | the same number in the same order: under the byte limit, upright, without location data |
/// | already fit | the very same bytes |
/// | sad | ``MarketError/image(_:)`` of the first picture that cannot be made ready; never a list with a gap |
/// | cancel | ``MarketError/cancelled``, before the next picture |
public protocol PrepareImagesUseCase: Sendable {
    /// Prepares all `inputs`.
    func callAsFunction(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage]
}
