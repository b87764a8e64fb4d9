import OpenMarket

/// Finds out as whom a command calls the market.
struct AccountReader {
    let call: Invocation
    let console: Console

    /// The account of the options, else of the environment; `nil` when there is neither.
    func session() async throws(CommandFailure) -> Session? {
        let text = call.text(.identifier) ?? console.environment["MARKET_IDENTIFIER"]
        let identifier = text?.isEmpty == false ? text : nil
        let reader = SecretReader(call: call, console: console)
        guard let secret = try await reader.read(.secret, file: .secretFile, variable: "MARKET_SECRET") else {
            guard call.has(.identifier) else { return nil }
            throw call.misuse(.needs("--identifier", "--secret-file, --secret or MARKET_SECRET"))
        }
        // The first generation has a password for each item and nothing else.
        let hasVendors = call.text(.generation)?.hasPrefix("v1") != true
        guard identifier != nil || !hasVendors else {
            throw call.misuse(.needs("the secret", "--identifier or MARKET_IDENTIFIER"))
        }
        return Session(
            vendor: nil,
            credentials: VendorCredentials(identifier: identifier ?? "", secret: Secret(secret))
        )
    }
}
