/// The warnings of `serve` before its options have a surprising effect.
package struct ServeWarnings {
    /// Half of the rounds that are recommended for this way of hashing.
    private static let fewRounds = 300_000

    private let call: Invocation

    /// The warnings for a command line.
    package init(call: Invocation) { self.call = call }

    /// Writes what is worth knowing about these options.
    package func write(to console: Console) {
        if !call.has(.data) {
            console.note("The market is kept in memory and is gone at the end; --data FILE keeps it.")
        }
        if call.has(.demo) {
            console.note(
                "The demo's products are for REST clients; 'market copy --from FILE --to firebase:PROJECT' fills a Firebase side."
            )
        }
        if !call.has(.smtp), !call.has(.noFirebase) {
            console.note("No e-mails are sent, not even for a forgotten password; --smtp HOST:PORT sends them.")
        }
        if !LoopbackHost.contains(call), !call.has(.tlsCertificate) {
            console.warn(
                "warning: other machines can reach this server, over plain HTTP; give it a certificate with --tls-cert, or put a proxy in front"
            )
        }
        if let rounds = call.number(LimitOption.passwordRounds.option), rounds < Self.fewRounds {
            console.warn("warning: with \(rounds) rounds of hashing, passwords can be guessed from a stolen file")
        }
        if let note = MissingLibraries.note { console.note(note) }
    }

    /// Writes the hosts by which clients reach a server, beside the one in its address.
    package func tell(_ otherHosts: [String], to console: Console) {
        guard !otherHosts.isEmpty else { return }
        console.note("This machine has other addresses too: \(otherHosts.joined(separator: ", ")).")
    }
}
