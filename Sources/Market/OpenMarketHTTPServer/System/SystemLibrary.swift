#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A library of the system that is opened at run time, so that the package builds and runs without it.
enum SystemLibrary {
    /// The error of a library that is missing, or lacks a function.
    struct MissingFunction: Error {}

    /// The function of a library by its name.
    ///
    /// `Function` must be the `@convention(c)` type of its declaration in C: nothing can check it. The library stays
    /// open for the life of the process.
    static func function<Function>(_ name: String, in library: String) throws(MissingFunction) -> Function {
        guard MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size,
            let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, name)
        else { throw MissingFunction() }
        return unsafeBitCast(symbol, to: Function.self)
    }
}
