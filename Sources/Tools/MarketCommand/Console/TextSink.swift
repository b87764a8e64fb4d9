package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A destination of bytes for a reader.
package protocol TextSink: Sendable {
    /// Writes all of it, or throws ``CommandFailure/outputClosed`` when the reader has gone.
    func write(_ data: Data) throws(CommandFailure)
}

/// A file descriptor of this process; nothing is kept back.
struct DescriptorSink: TextSink {
    let descriptor: Int32

    func write(_ data: Data) throws(CommandFailure) {
        var rest = data[...]
        while !rest.isEmpty {
            let (count, code) = rest.withUnsafeBytes { bytes -> (Int, Int32) in
                let count = systemWrite(descriptor, bytes.baseAddress, bytes.count)
                return (count, errno)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if code == EAGAIN {
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = systemPoll(&poll)
            } else if code != EINTR {
                throw code == EPIPE ? .outputClosed : .outputFailed
            }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func systemPoll(_ entry: inout pollfd) -> Int32 {
    poll(&entry, 1, -1)
}
