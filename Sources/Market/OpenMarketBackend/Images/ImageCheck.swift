import Foundation
import OpenMarketWire

/// The check of an uploaded file before it becomes an image of the market.
struct ImageCheck: Sendable {
    let limits: BackendLimits
    let rules: AcceptanceRules

    /// The image without anything but the image, or what is wrong with the file.
    ///
    /// The type is read off the content: clients call JPEG files `multipart/form-data`, `header` or `image/gif`.
    func image(from content: Data, at place: Int, field: String) -> Result<Data, RuleViolation> {
        let name = "\(field)[\(place)]"
        if let violation = violation(ofSize: content.count, name) { return .failure(violation) }
        do throws(ImageFileError) {
            let header = try ImageHeader(reading: content)
            let sides = max(header.width, header.height)
            let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
            guard sides <= limits.imageSide, !overflow, pixels <= limits.imagePixels else {
                let rule = "must have at most \(limits.imageSide) columns and rows and \(limits.imagePixels) pixels"
                return .failure(RuleViolation(field: name, rule: rule))
            }
            guard header.passes <= limits.imageSteps / max(1, pixels) else {
                return .failure(RuleViolation(field: name, rule: "goes over its pixels too often"))
            }
            guard header.hasMetadata else { return .success(content) }
            let stripped = try ImageMetadata.removed(from: content)
            return .success(OrientationMark.add(orientation: header.orientation, format: header.format, to: stripped))
        } catch {
            let rule = error == .corrupt ? "is a damaged picture" : "must be a JPEG or PNG file"
            return .failure(RuleViolation(field: name, rule: rule))
        }
    }

    /// Reads an image from a file that is still where it was sent, and not at all when it is too large.
    func image(from file: UploadedFile, at place: Int, field: String) throws(Refusal) -> Result<Data, RuleViolation> {
        if let violation = violation(ofSize: file.content.count, "\(field)[\(place)]") { return .failure(violation) }
        return image(from: try file.content.read(), at: place, field: field)
    }

    private func violation(ofSize count: Int, _ name: String) -> RuleViolation? {
        let limit = rules == .strict ? limits.imageBytes : limits.lenientImageBytes + 1
        return count < limit ? nil : RuleViolation(field: name, rule: "must have fewer than \(limit) bytes")
    }
}

extension RuleViolation: Error {}
