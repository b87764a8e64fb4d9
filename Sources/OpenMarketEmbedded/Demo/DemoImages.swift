public import Foundation

/// Images for demonstrations, painted from random numbers.
public enum DemoImages {
    /// A PNG file of less than twenty kilobytes; the same one for the same seed.
    public static func file(seed: Int) -> Data {
        DemoImage(seed: UInt64(bitPattern: Int64(seed))).file()
    }
}
