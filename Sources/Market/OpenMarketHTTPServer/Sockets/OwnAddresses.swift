import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension NetworkAddress {
    /// The addresses that this machine has in its networks, in the order of its interfaces.
    static func ofThisMachine() -> [NetworkAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var addresses: [NetworkAddress] = []
        var next = first
        while let interface = next?.pointee {
            next = interface.ifa_next
            guard interface.ifa_flags & UInt32(IFF_UP) != 0, let place = interface.ifa_addr,
                let address = NetworkAddress(place), !address.isLoopback, !address.isLinkLocal
            else { continue }
            addresses.append(address)
        }
        return addresses
    }

    /// The address in a structure of the system; `nil` for one of another family.
    private init?(_ place: UnsafePointer<sockaddr>) {
        let start = UnsafeRawPointer(place)
        switch Int32(place.pointee.sa_family) {
        case AF_INET: self.init(bytes: [UInt8](UnsafeRawBufferPointer(start: start + 4, count: 4)))
        case AF_INET6: self.init(bytes: [UInt8](UnsafeRawBufferPointer(start: start + 8, count: 16)))
        default: return nil
        }
    }

    /// Whether the address is good for one cable only, and of IPv6 needs the name of the interface as well.
    private var isLinkLocal: Bool {
        bytes.count == 4 ? bytes.starts(with: [169, 254]) : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }
}

extension ListeningAddress {
    /// The address to tell clients: where the server listens at all addresses, the first of this machine's own, and with
    /// it the others.
    package var published: (address: ListeningAddress, otherHosts: [String]) {
        published(among: NetworkAddress.ofThisMachine())
    }

    /// A socket for all of IPv6 takes connections of IPv4 too.
    func published(among own: [NetworkAddress]) -> (address: ListeningAddress, otherHosts: [String]) {
        guard socketPath == nil, let place = NetworkAddress(host), place.bytes.allSatisfy({ $0 == 0 }) else {
            return (self, [])
        }
        let four = own.filter { $0.bytes.count == 4 }
        let six = place.bytes.count == 16 ? own.filter { $0.bytes.count == 16 } : []
        let hosts = (four + six).map(\.description)
        guard let first = hosts.first else { return (self, []) }
        return (ListeningAddress(host: first, port: port, isSecure: isSecure), Array(hosts.dropFirst()))
    }
}
