#if canImport(Glibc)
    import Glibc
#endif

/// The way in which a program that runs for months keeps memory that it does not need.
enum MemoryPolicy {
    /// Has every block of 256 KiB and more given back to the system once it is free.
    ///
    /// By itself, glibc takes a large block that was given back for a sign that more of its size will come, and keeps the
    /// next ones: a few responses of sixteen megabytes leave hundreds behind. And of pools for single threads there are
    /// eight for each processor.
    static func giveBackLargeBlocks() {
        #if canImport(Glibc)
            // The module for glibc leaves `malloc.h` out.
            guard let address = dlsym(nil, "mallopt") else { return }
            let set = unsafeBitCast(address, to: (@convention(c) (_ name: Int32, _ value: Int32) -> Int32).self)
            let (mappingThreshold, mostArenas): (Int32, Int32) = (-3, -8)
            _ = set(mappingThreshold, 262_144)
            _ = set(mostArenas, 4)
        #endif
    }
}
