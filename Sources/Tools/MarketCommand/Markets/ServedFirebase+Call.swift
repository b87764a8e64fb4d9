import OpenMarketBackend

extension ServedFirebase {
    /// The word that tools for Firebase's emulators send.
    static let openOwnerToken = "owner"
    /// Fewer characters than these can be guessed.
    static let shortestOwnerToken = 16

    /// The options that are about the protocols alone.
    private static let doors = [
        OptionSpec.firebase, .project, .layout, .accessRules, .ownerToken, .ownerTokenFile, .openEnumeration,
    ]

    /// Reads the options for accounts and for Firebase; `nil` for a market without users.
    ///
    /// The protocols are spoken where an option asks for them, and in older generations, which have no other routes for
    /// users.
    init?(_ call: Invocation, ownerToken token: String? = nil) {
        guard !call.has(.noFirebase) else { return nil }
        self.init()
        let isOlder = call.text(.generation).map { $0 != ServedGeneration.v3x.rawValue } ?? false
        isOpen = isOlder || Self.doors.contains { call.has($0) }
        if let project = call.text(.project) { self.project = project }
        if let layout = call.text(.layout).flatMap(DocumentLayout.init(rawValue:)) { self.layout = layout }
        protectsEnumeration = !call.has(.openEnumeration)
        // The word that everyone knows is good for a market that no other machine can reach and that no user will miss.
        let isPrivate = LoopbackHost.contains(call) && !call.has(.data)
        emulatesProviders = call.has(.emulateProviders)
        ownerToken = token ?? call.text(.ownerToken) ?? (isOpen && isPrivate ? Self.openOwnerToken : nil)
    }
}
