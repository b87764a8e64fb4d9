/// Leaves a picture alone that is small, upright and free of metadata: the very same bytes.
package struct PassThroughHandler: CompressionHandler {
    package init() {}

    package func image(for job: CompressionJob) -> CompressedImage? {
        guard job.info.orientation == 1, !job.info.hasMetadata else { return nil }
        return job.fitting(job.data, format: job.info.format)
    }
}
