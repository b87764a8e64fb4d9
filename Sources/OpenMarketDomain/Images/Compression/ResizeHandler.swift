/// Makes the picture smaller at the lowest quality, side by side of the policy; its shape stays.
package struct ResizeHandler: CompressionHandler {
    package init() {}

    package func image(for job: CompressionJob) throws(MarketError) -> CompressedImage? {
        let pixels = try job.pixels()
        for side in job.policy.longestSides where side < pixels.size.longestSide {
            let size = pixels.size.fitting(longestSide: side)
            if let image = try job.attempt(pixels, quality: job.lowestQuality, size: size) { return image }
        }
        return nil
    }
}
