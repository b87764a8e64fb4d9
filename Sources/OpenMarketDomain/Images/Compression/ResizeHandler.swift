/// Makes the image smaller at the lowest quality, side by side of the policy; its shape stays.
package struct ResizeHandler: CompressionHandler {
    package init() {}

    package func image(for job: CompressionJob) throws(MarketError) -> PreparedImage? {
        let upright = try job.pixels().size
        let sides = job.policy.longestSides.filter { $0 < upright.longestSide }
        guard let largest = sides.max() else { return nil }
        // Decoders of JPEG scale while they read, for much less than it costs to average all pixels for each size.
        let pixels = job.info.format == .jpeg ? try job.pixels(longestSide: largest) : try job.pixels()
        for side in sides {
            let size = upright.fitting(longestSide: side)
            if let image = try job.attempt(pixels, quality: job.lowestQuality, size: size) { return image }
        }
        return nil
    }
}
