import Foundation
import TestSupport
import Testing

@testable import OpenMarketInfrastructure

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("The presence of a network", .slot)
struct NetworkPresenceTests {
    @Test(
        "An address that an interface gives itself is none",
        arguments: [
            ("192.168.1.7", true), ("10.0.0.1", true), ("169.254.12.1", false), ("169.253.0.1", true),
            ("2001:db8::1", true),
            ("fd00::1", true), ("fe80::1", false), ("febf::1", false), ("fec0::1", true),
        ]
    )
    func addresses(text: String, leadsOut: Bool) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            #expect(Self.leadsOut(four) == leadsOut)
        } else {
            #expect(inet_pton(AF_INET6, text, &six.sin6_addr) == 1)
            six.sin6_family = sa_family_t(AF_INET6)
            #expect(Self.leadsOut(six) == leadsOut)
        }
    }

    private static func leadsOut(_ address: some Any) -> Bool {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { NetworkPresence.leadsOut($0) }
        }
    }
}
