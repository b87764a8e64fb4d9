#if os(Linux)
    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// A C library opened at run time, so that the builds and runs without it.
    ///
    /// It stays open: function pointers into it are kept for the life of the process.
    struct SharedLibrary: Sendable {
        private let handle: UInt

        /// Opens the library with this file name; `nil` when it is not installed.
        init?(_ name: String) {
            guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
            self.handle = UInt(bitPattern: handle)
        }

        /// The function called `name`; `nil` when the library has none.
        ///
        /// `Function` must be the `@convention(c)` type of its declaration in C: nothing can check it.
        func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
            guard MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size,
                let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: handle), name)
            else { return nil }
            return unsafeBitCast(symbol, to: type)
        }
    }
#endif
