#if canImport(Darwin)
    import Darwin

    /// Waits for many descriptors at once, with kqueue; edge-triggered as on Linux.
    struct Poller: Sendable {
        private let descriptor: Int32
        private var events = [kevent](repeating: kevent(), count: 256)

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
            guard milliseconds >= 0 else {
                return max(0, Int(kevent(descriptor, nil, 0, &events, Int32(events.count), nil)))
            }
            return max(0, Int(kevent(descriptor, nil, 0, &events, Int32(events.count), &time)))
        }

        func event(at index: Int) -> SocketEvent {
            let event = events[index]
            let isRead = Int32(event.filter) == EVFILT_READ
            let hasEnded = Int32(event.flags) & EV_EOF != 0
            return SocketEvent(
                token: UInt64(UInt(bitPattern: event.udata)),
                isReadable: isRead,
                isEnding: isRead && hasEnded,
                isBroken: !isRead && hasEnded
            )
        }

        func close() {
            SystemSocket.close(descriptor)
        }
    }
#endif
