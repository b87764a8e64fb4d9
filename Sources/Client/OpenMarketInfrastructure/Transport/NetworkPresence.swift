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
    /// Whether any interface but the loopback one is up and has an address that leads out of its own wire.
    static var isThere: Bool {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return true }
        defer { freeifaddrs(first) }
        var next = first
        while let interface = next?.pointee {
            let flags = Int(interface.ifa_flags)
            let isUp = flags & Int(IFF_UP) != 0 && flags & Int(IFF_LOOPBACK) == 0
            if isUp, let address = interface.ifa_addr, leadsOut(address) { return true }
            next = interface.ifa_next
        }
        return false
    }

    /// Returns whether an address is one for a network.
    ///
    /// In flight mode an Apple device still has interfaces that are up, for neighbours and tunnels. They have only
    /// addresses that an interface gives itself: `fe80::` and `169.254.`
    static func leadsOut(_ address: UnsafePointer<sockaddr>) -> Bool {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let four = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
            return withUnsafeBytes(of: four) { !$0.starts(with: [169, 254]) }
        case AF_INET6:
            let six = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return withUnsafeBytes(of: six) { !($0[0] == 0xfe && $0[1] & 0xc0 == 0x80) }
        default: return false
        }
    }
}
