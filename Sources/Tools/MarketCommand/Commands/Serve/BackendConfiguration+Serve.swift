import Foundation
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
        reservedNames = try Self.reservedNames(call)
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

    /// Reads the file of `--reserved-names`, without the lines that are empty or begin with `#`.
    private static func reservedNames(_ call: Invocation) throws(CommandFailure) -> [String] {
        guard let path = call.text(.reservedNames) else { return [] }
        guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)),
            let bytes = try? file.read(upToCount: mostBytesOfNames + 1) ?? Data(), bytes.count <= mostBytesOfNames,
            let text = String(bytes: bytes, encoding: .utf8)
        else { throw .file(.unreadable, path: path) }
        return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    private static let mostBytesOfNames = 1_000_000

    /// Returns the number of rounds for passwords where no option sets it: a market in memory cannot be stolen from a
    /// disk.
    private static func rounds(_ call: Invocation) -> Int? {
        call.has(LimitOption.passwordRounds.option) || call.has(.data) ? nil : 1_000
    }
}
