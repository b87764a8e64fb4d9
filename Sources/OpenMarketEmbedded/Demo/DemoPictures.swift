public import Foundation

/// Pictures for demonstrations, painted by chance.
public enum DemoPictures {
    /// A PNG file of less than twenty kilobytes; the same one for the same seed.
    public static func file(seed: Int) -> Data {
        DemoPicture(seed: UInt64(bitPattern: Int64(seed))).file()
    }
}
