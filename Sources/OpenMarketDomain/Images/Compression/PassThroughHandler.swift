/// Leaves an image alone that is small, upright and free of metadata: the very same bytes.
package struct PassThroughHandler: CompressionHandler {
    package init() {}

    package func image(for job: CompressionJob) -> PreparedImage? {
        guard job.info.orientation == 1, !job.info.hasMetadata else { return nil }
        return job.fitting(job.data, format: job.info.format)
    }
}
