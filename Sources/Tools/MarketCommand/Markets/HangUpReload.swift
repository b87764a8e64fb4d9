import OpenMarketBackend
import OpenMarketInspector

/// The files that SIGHUP has served markets read again: the certificate and the access rules, where there are any.
///
/// It never ends a market: a supervisor or a program that rotates logs sends it without a thought.
struct HangUpReload: Sendable {
    let call: Invocation
    let markets: [ResettableMarket]
    let console: Console
    let reloadCertificate: @Sendable () throws(ServerError) -> Void

    /// Reads them with each signal from now on.
    func begin() {
        Interruption.onHangUp { run() }
    }

    /// Ignores the signal: there is nothing to read for yet, or any more.
    static func end() {
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
            for market in markets { market.replaceAccessRules(rules) }
            console.warn("The access rules were read again.")
        } catch {
            tell(error)
            console.warn("The access rules stay as they are.")
        }
    }

    private func tell(_ failure: CommandFailure) {
        for line in Explanation(failure)?.lines ?? [] { console.warn(line) }
    }
}
