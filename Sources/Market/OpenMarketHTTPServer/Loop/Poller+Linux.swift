#if os(Linux) || os(Android)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// Waits for many descriptors at once, with epoll.
    ///
    /// Edge-triggered: a descriptor is added once and never changed, which saves a
    /// system call whenever a connection stops reading or begins to wait for room.
    struct Poller: Sendable {
        private static let capacity = 256

        private let calls: EpollCalls
        private let descriptor: Int32
        private var events = [UInt8](repeating: 0, count: capacity * EpollEvent.size)

        init() throws(ServerError) {
            guard let calls = EpollCalls() else { throw .system(call: "dlsym", code: 0) }
            self.calls = calls
            descriptor = calls.create(EpollEvent.closeOnExec)
            guard descriptor >= 0 else { throw .system(call: "epoll_create1", code: errno) }
        }

        func add(_ watched: Int32, token: UInt64) -> Bool {
            var event = [UInt8](repeating: 0, count: EpollEvent.size)
            return event.withUnsafeMutableBytes { bytes in
                let flags = EpollEvent.readable | EpollEvent.writable | EpollEvent.ending | EpollEvent.edge
                bytes.storeBytes(of: flags, as: UInt32.self)
                bytes.storeBytes(of: token, toByteOffset: EpollEvent.dataOffset, as: UInt64.self)
                return calls.control(descriptor, EpollEvent.add, watched, bytes.baseAddress) == 0
            }
        }

        /// Waits for events, and returns the number of descriptors that have one.
        mutating func wait(milliseconds: Int32) -> Int {
            let count = events.withUnsafeMutableBytes {
                calls.wait(descriptor, $0.baseAddress, Int32(Self.capacity), milliseconds)
            }
            return max(0, Int(count))
        }

        func event(at index: Int) -> SocketEvent {
            events.withUnsafeBytes { bytes in
                let start = index * EpollEvent.size
                let flags = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                return SocketEvent(
                    token: bytes.loadUnaligned(fromByteOffset: start + EpollEvent.dataOffset, as: UInt64.self),
                    isReadable: flags & EpollEvent.readable != 0,
                    isEnding: flags & EpollEvent.ending != 0,
                    isBroken: flags & EpollEvent.broken != 0
                )
            }
        }

        func close() {
            SystemSocket.close(descriptor)
        }
    }
#endif
