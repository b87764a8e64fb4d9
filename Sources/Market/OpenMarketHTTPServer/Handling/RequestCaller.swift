/// The caller of a request, as far as the host knows.
///
/// A host that has connections binds the address around each call of the handler:
/// `RequestCaller.$address.withValue("192.0.2.7") { … }`. It is used only to tell one
/// guesser of secrets from another.
public enum RequestCaller {
    /// The address without the port; `nil` in the same process.
    @TaskLocal public static var address: String?

    /// The program of the caller by its name, where a host in the same process knows it; `nil` where requests say it.
    @TaskLocal package static var program: String?

    /// The address of another machine; `nil` for this one, whose programs are not limited one by one.
    package static var otherMachine: String? { address.flatMap { isThisMachine($0) ? nil : $0 } }

    /// The network by which the disk space and the accounts of another machine are counted; `nil` for this machine.
    package static var site: String? {
        otherMachine.map { NetworkAddress($0)?.site.description ?? $0 }
    }

    /// Clients of IPv6 are told apart by the first 64 bits, so that `::1` comes as `::`.
    package static func isThisMachine(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1" || address == "::"
    }
}
