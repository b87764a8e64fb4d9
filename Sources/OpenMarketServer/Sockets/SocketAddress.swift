import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An address of IPv4 or IPv6 in the form the system uses.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// Room for an address that the system fills in.
    init() {}

    /// The address of a literal; `nil` when it is none.
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

    var family: Int32 { Int32(storage.ss_family) }

    /// The port, which stands at the same place in both forms.
    var port: UInt16 {
        withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    }

    /// The bytes of the address without its port, to count connections by.
    var key: [UInt8] {
        let isFour = family == AF_INET
        return withUnsafeBytes(of: storage) { Array($0[(isFour ? 4 : 8)..<(isFour ? 8 : 24)]) }
    }

    /// Whether the address is this machine.
    var isLoopback: Bool {
        let key = key
        return key.count == 4 ? key[0] == 127 : key == Array(repeating: 0, count: 15) + [1]
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

    private mutating func store<Form>(_ form: Form) {
        length = socklen_t(MemoryLayout<Form>.size)
        withUnsafeMutableBytes(of: &storage) { target in
            withUnsafeBytes(of: form) { target.copyMemory(from: $0) }
        }
    }
}
