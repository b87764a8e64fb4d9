#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The presence of a network on this device.
///
/// URLSession on Linux does not tell a device without a network from a server that cannot be found, but the two ask
/// the user for different things.
enum NetworkPresence {
    /// Whether any interface but the loopback one is up and has an address.
    static var isThere: Bool {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return true }
        defer { freeifaddrs(first) }
        var next = first
        while let interface = next?.pointee {
            let flags = Int(interface.ifa_flags)
            let isUp = flags & Int(IFF_UP) != 0 && flags & Int(IFF_LOOPBACK) == 0
            let family = interface.ifa_addr.map { Int32($0.pointee.sa_family) }
            if isUp, family == AF_INET || family == AF_INET6 { return true }
            next = interface.ifa_next
        }
        return false
    }
}
