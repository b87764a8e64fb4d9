#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A library of the system that is opened at run time, so that the package builds and runs without it.
enum SystemLibrary {
    /// The function of a library by its name; `nil` when there is none.
    ///
    /// `Function` must be the `@convention(c)` type of its declaration in C: nothing can check it. The library stays
    /// open for the life of the process.
    static func function<Function>(_ name: String, in library: String) -> Function? {
        guard MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size,
            let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, name)
        else { return nil }
        return unsafeBitCast(symbol, to: Function.self)
    }
}
