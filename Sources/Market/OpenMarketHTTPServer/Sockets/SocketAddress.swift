import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An address of IPv4, IPv6 or a unix socket in the form the system uses.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// Room for an address that the system fills in.
    init() {}

    /// The address of a literal; `nil` for another text.
    init?(host: String, port: UInt16) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            store(four)
        } else if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            store(six)
        } else {
            return nil
        }
    }

    /// The address of a unix socket; `nil` when the path is empty or too long for one.
    init?(path: String) {
        var local = sockaddr_un()
        let bytes = Array(path.utf8)
        // The last byte of the room stays zero.
        guard !bytes.isEmpty, !bytes.contains(0), bytes.count < MemoryLayout.size(ofValue: local.sun_path) else {
            return nil
        }
        local.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &local.sun_path) { $0.copyBytes(from: bytes) }
        store(local)
    }

    var family: Int32 { Int32(storage.ss_family) }

    /// The path of a unix socket; `nil` for other addresses.
    var path: String? {
        guard family == AF_UNIX, let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) else { return nil }
        return String(decoding: bytes(start..<MemoryLayout<sockaddr_un>.size).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The port, which stands at the same place in both forms.
    var port: UInt16 {
        withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    }

    /// The address without its port; `nil` for a unix socket.
    var networkAddress: NetworkAddress? {
        switch family {
        case AF_INET: NetworkAddress(bytes: bytes(4..<8))
        case AF_INET6: NetworkAddress(bytes: bytes(8..<24))
        default: nil
        }
    }

    /// Hands the address to a call of the system that reads or writes it.
    mutating func withPointer(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> Int32 {
        var size = length
        defer { length = size }
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
        }
    }

    private func bytes(_ range: Range<Int>) -> [UInt8] {
        withUnsafeBytes(of: storage) { Array($0[range]) }
    }

    private mutating func store<Form>(_ form: Form) {
        length = socklen_t(MemoryLayout<Form>.size)
        withUnsafeMutableBytes(of: &storage) { target in
            withUnsafeBytes(of: form) { target.copyMemory(from: $0) }
        }
    }
}
