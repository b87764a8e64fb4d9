/// The addresses that only this machine reaches.
enum LoopbackHost {
    /// Whether `--host` names one of them; without the option it is one.
    static func contains(_ host: String?) -> Bool {
        guard let host else { return true }
        return host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}
