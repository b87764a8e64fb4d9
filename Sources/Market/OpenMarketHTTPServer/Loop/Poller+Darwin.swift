#if canImport(Darwin)
    import Darwin

    /// Waits for many descriptors at once, with kqueue; edge-triggered as on Linux.
    struct Poller: Sendable {
        private static let capacity = 256

        private let descriptor: Int32
        /// The events as bytes, since the pointer in a `kevent` would not be `Sendable`.
        private var events = [UInt8](repeating: 0, count: capacity * MemoryLayout<kevent>.stride)

        init() throws(ServerError) {
            descriptor = kqueue()
            guard descriptor >= 0 else { throw .system(call: "kqueue", code: errno) }
        }

        func add(_ watched: Int32, token: UInt64) -> Bool {
            let data = UnsafeMutableRawPointer(bitPattern: UInt(token))
            let flags = UInt16(EV_ADD | EV_CLEAR)
            var changes = [EVFILT_READ, EVFILT_WRITE].map { filter in
                kevent(ident: UInt(watched), filter: Int16(filter), flags: flags, fflags: 0, data: 0, udata: data)
            }
            return kevent(descriptor, &changes, Int32(changes.count), nil, 0, nil) == 0
        }

        /// Waits for something to happen, and says how many descriptors it happened to.
        mutating func wait(milliseconds: Int32) -> Int {
            var time = timespec(tv_sec: Int(milliseconds) / 1000, tv_nsec: Int(milliseconds) % 1000 * 1_000_000)
            let queue = descriptor
            let happened = events.withUnsafeMutableBytes { bytes in
                let events = bytes.bindMemory(to: kevent.self)
                let room = Int32(events.count)
                guard milliseconds >= 0 else { return kevent(queue, nil, 0, events.baseAddress, room, nil) }
                return kevent(queue, nil, 0, events.baseAddress, room, &time)
            }
            return max(0, Int(happened))
        }

        func event(at index: Int) -> SocketEvent {
            let event = events.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: index * MemoryLayout<kevent>.stride, as: kevent.self)
            }
            return SocketEvent(
                token: UInt64(UInt(bitPattern: event.udata)),
                isRead: Int32(event.filter) == EVFILT_READ,
                hasEnded: Int32(event.flags) & EV_EOF != 0,
                problem: event.fflags
            )
        }

        func close() {
            SystemSocket.close(descriptor)
        }
    }
#endif
