import OpenMarketBackend

extension ServedFirebase {
    /// What a command line asks for; `nil` when it asks for the market alone.
    init?(_ call: Invocation) {
        guard !call.has(.noFirebase) else { return nil }
        self.init()
        if let project = call.text(.project) { self.project = project }
        if let layout = call.text(.layout).flatMap(DocumentLayout.init(rawValue:)) { self.layout = layout }
        protectsEnumeration = !call.has(.openEnumeration)
        // The word that everybody knows is good for what nobody else can reach and nobody will miss.
        let host = call.text(.host) ?? "127.0.0.1"
        let isPrivate = ["127.0.0.1", "localhost", "::1"].contains(host) && !call.has(.data)
        ownerToken = call.text(.ownerToken) ?? (isPrivate ? "owner" : nil)
    }
}
