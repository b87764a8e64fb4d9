package import OpenMarketBackend

/// The files that SIGHUP has served markets read again: the certificate and the access rules, where there are any.
///
/// It never ends a market: a supervisor or a program that rotates logs sends it without a thought.
package struct HangUpReload: Sendable {
    private let call: Invocation
    private let console: Console
    private let reloadCertificate: @Sendable () throws(ServerError) -> Void
    private let replaceAccessRules: @Sendable (AccessRules) -> Void

    /// The files of a command line, for the servers and the markets that these functions know.
    package init(
        call: Invocation,
        console: Console,
        reloadCertificate: @escaping @Sendable () throws(ServerError) -> Void,
        replaceAccessRules: @escaping @Sendable (AccessRules) -> Void
    ) {
        (self.call, self.console) = (call, console)
        self.reloadCertificate = reloadCertificate
        self.replaceAccessRules = replaceAccessRules
    }

    /// Reads them with each signal from now on.
    package func begin() {
        Interruption.onHangUp { run() }
    }

    /// Ignores the signal: there is nothing to read for yet, or any more.
    package static func end() {
        Interruption.onHangUp {}
    }

    private func run() {
        let hasCertificate = call.has(.tlsCertificate)
        if hasCertificate { readCertificate() }
        if call.has(.accessRules) { readRules() }
        if !hasCertificate, !call.has(.accessRules) { console.warn("There is no file to read again.") }
    }

    private func readCertificate() {
        do throws(ServerError) {
            try reloadCertificate()
            console.warn("The certificate was read again.")
        } catch {
            tell(.server(error, port: call.number(.port) ?? 0))
        }
    }

    private func readRules() {
        do throws(CommandFailure) {
            guard let rules = try AccessRules(call) else { return }
            replaceAccessRules(rules)
            console.warn("The access rules were read again.")
        } catch {
            tell(error)
            console.warn("The access rules stay as they are.")
        }
    }

    private func tell(_ failure: CommandFailure) {
        for line in Explanation(failure)?.lines(of: call.program) ?? [] { console.warn(line) }
    }
}
