/// Takes the metadata out of an upright picture without touching its pixels.
///
/// That alone may bring a picture below the limit: embedded previews and films weigh more than a text.
package struct StripHandler: CompressionHandler {
    package init() {}

    package func image(for job: CompressionJob) throws(MarketError) -> CompressedImage? {
        guard job.info.orientation == 1, job.info.hasMetadata,
            let stripped = try job.codec.withoutMetadata(job.data),
            let image = job.fitting(stripped, format: job.info.format)
        else { return nil }
        // Where somebody was is not published on the word of one function.
        return try job.codec.inspect(stripped).hasMetadata ? nil : image
    }
}
