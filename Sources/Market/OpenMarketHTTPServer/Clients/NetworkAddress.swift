import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An address of IPv4 or IPv6, without a port.
///
/// An IPv4 address that comes over a socket of IPv6, such as `::ffff:192.0.2.7` (RFC 4291, section 2.5.5.2), is the
/// address of IPv4: the same client must not count twice.
struct NetworkAddress: Sendable, Hashable {
    /// Four bytes or sixteen.
    let bytes: [UInt8]

    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// The address with these bytes, four or sixteen.
    init(bytes: [UInt8]) {
        self.bytes = bytes.starts(with: Self.mappedPrefix) ? Array(bytes.dropFirst(12)) : bytes
    }

    /// Reads a literal; `nil` for another text.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(bytes: withUnsafeBytes(of: four) { Array($0) })
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(bytes: withUnsafeBytes(of: six) { Array($0) })
        } else {
            return nil
        }
    }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes.first == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// The unit that limits are counted by: of an IPv6 address its network of 64 bits, since a subscriber has all of
    /// that.
    var network: NetworkAddress { first(8) }

    /// The unit that disk space and accounts are counted by: of an IPv6 address its network of 48 bits, which is free to
    /// get and has 65,536 of the smaller ones.
    var site: NetworkAddress { first(6) }

    private func first(_ count: Int) -> NetworkAddress {
        guard bytes.count == 16 else { return self }
        return NetworkAddress(bytes: Array(bytes.prefix(count)) + [UInt8](repeating: 0, count: 16 - count))
    }
}

extension NetworkAddress: CustomStringConvertible {
    var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "-" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
