package import Foundation

/// A colour profile on its way from one JPEG file to another.
///
/// Photos of newer phones are stored in a wider colour space than sRGB: their
/// colours turn pale when they are encoded again without the profile.
package struct JPEGColorProfile: Sendable, Hashable {
    private let segment: Data

    /// The profile of `data`, when it is an RGB one of at most `byteLimit` bytes.
    package init?(of data: Data, byteLimit: Int = JPEGFile.profileLimit) {
        guard let segment = JPEGFile(ByteReader(data)).colorProfile(byteLimit: byteLimit) else { return nil }
        self.segment = segment
    }

    package func added(to data: Data) -> Data {
        JPEGFile(ByteReader(data)).inserting(segment) ?? data
    }
}
