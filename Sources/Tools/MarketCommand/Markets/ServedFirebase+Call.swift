import OpenMarketBackend

extension ServedFirebase {
    /// The word that tools for Firebase's emulators send.
    static let openOwnerToken = "owner"
    /// Fewer characters than these can be guessed.
    static let shortestOwnerToken = 16

    /// Reads the options for Firebase; `nil` when the market alone is asked for.
    init?(_ call: Invocation, ownerToken token: String? = nil) {
        guard !call.has(.noFirebase) else { return nil }
        self.init()
        if let project = call.text(.project) { self.project = project }
        if let layout = call.text(.layout).flatMap(DocumentLayout.init(rawValue:)) { self.layout = layout }
        protectsEnumeration = !call.has(.openEnumeration)
        // The word that everyone knows is good for what no one else can reach and no one will miss.
        let isPrivate = LoopbackHost.contains(call) && !call.has(.data)
        emulatesProviders = call.has(.emulateProviders)
        ownerToken = token ?? call.text(.ownerToken) ?? (isPrivate ? Self.openOwnerToken : nil)
    }
}
