/// Takes the metadata out of an upright image without touching its pixels.
///
/// That alone may bring an image below the limit: embedded previews and films have many bytes.
package struct StripHandler: CompressionHandler {
    package init() {}

    package func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
        guard job.info.orientation == 1, job.info.hasMetadata,
            let stripped = try job.codec.withoutMetadata(job.data),
            let image = job.fitting(stripped, format: job.info.format)
        else { return nil }
        // The result is checked: a user's location must not be published because one function failed.
        return try job.codec.inspect(stripped).hasMetadata ? nil : image
    }
}
