import OpenMarketBackend
import OpenMarketEmbedded

extension BackendConfiguration {
    /// The configuration that the options of `serve` ask for.
    init(
        serving call: Invocation,
        _ limits: BackendLimits,
        _ services: ServiceLimits = ServiceLimits(),
        ownerToken: String?
    ) throws(CommandFailure) {
        let generation = call.text(.generation).flatMap(ServedGeneration.init(rawValue:)) ?? .v3x
        self.init(generation: generation, imageVersions: SystemImageVersions())
        self.limits = limits
        if let rounds = Self.rounds(call) { self.limits.passwordIterations = rounds }
        allowsSignUp = !call.has(.noSignUp)
        rules = call.text(.rules).flatMap(AcceptanceRules.init(rawValue:)) ?? .strict
        firebase = ServedFirebase(call, ownerToken: ownerToken)
        if firebase == nil, call.has(.accessRules) {
            throw call.misuse(.conflict(OptionSpec.accessRules.spelling, OptionSpec.noFirebase.spelling))
        }
        accessRules = try AccessRules(call)
        firebase?.limits = services
        quirks = Set(call.texts(.quirk).compactMap(Quirk.init(rawValue:)))
        guard let text = call.text(.publicAddress) else { return }
        guard let url = ServerAddressText.url(text) else {
            throw call.misuse(.badAddress(text, closest: ServerAddressText.closest(to: text)))
        }
        publicAddress = url
    }

    /// Returns the number of rounds for passwords where no option sets it: a market in memory cannot be stolen from a
    /// disk.
    private static func rounds(_ call: Invocation) -> Int? {
        call.has(LimitOption.passwordRounds.option) || call.has(.data) ? nil : 1_000
    }
}
