import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One accepted connection, read and written by one thread.
struct Connection: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Unique among the open ones.
    var number: Int { Int(descriptor) }

    /// The next bytes; empty when the other side has closed, or the connection is broken.
    func read(atMost count: Int = 65_536) -> Data {
        var buffer = [UInt8](repeating: 0, count: count)
        let received = recv(descriptor, &buffer, count, 0)
        return received > 0 ? Data(buffer.prefix(received)) : Data()
    }

    /// Writes everything; `false` when the other side is gone.
    @discardableResult
    func write(_ data: Data) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Waits until the other side closes.
    func awaitClose() {
        while !read().isEmpty {}
    }

    /// Makes closing send a reset instead of an orderly end.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Ends both directions, which wakes the thread that reads or writes.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Ends our direction only.
    func finishWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        #if canImport(Darwin)
            Darwin.close(descriptor)
        #elseif canImport(Glibc)
            Glibc.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #endif
    }
}
