#if os(Linux) || os(Android)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// The three calls of epoll, looked up by name.
    ///
    /// The toolchain's module of the C library leaves `sys/epoll.h` out, and three functions are not worth a C target.
    struct EpollCalls: Sendable {
        typealias Create = @convention(c) (Int32) -> Int32
        typealias Control = @convention(c) (Int32, Int32, Int32, UnsafeMutableRawPointer?) -> Int32
        typealias Wait = @convention(c) (Int32, UnsafeMutableRawPointer?, Int32, Int32) -> Int32

        let create: Create
        let control: Control
        let wait: Wait

        /// The calls; `nil` on a system that has none.
        init?() {
            guard let create = dlsym(nil, "epoll_create1"), let control = dlsym(nil, "epoll_ctl"),
                let wait = dlsym(nil, "epoll_wait")
            else { return nil }
            self.create = unsafeBitCast(create, to: Create.self)
            self.control = unsafeBitCast(control, to: Control.self)
            self.wait = unsafeBitCast(wait, to: Wait.self)
        }
    }

    /// The layout of `struct epoll_event` in memory: a word of flags and eight bytes of the caller's own.
    enum EpollEvent {
        // On x86-64 alone the kernel packs the structure, to be the same for 32-bit programs.
        #if arch(x86_64)
            static let dataOffset = 4
            static let size = 12
        #else
            static let dataOffset = 8
            static let size = 16
        #endif

        static let readable: UInt32 = 0x001
        static let writable: UInt32 = 0x004
        static let broken: UInt32 = 0x008 | 0x010
        static let ending: UInt32 = 0x2000
        static let edge: UInt32 = 1 << 31
        static let add: Int32 = 1
        static let closeOnExec: Int32 = 0o2_000_000
    }
#endif
