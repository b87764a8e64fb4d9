/// The addresses that only this machine reaches.
enum LoopbackHost {
    /// Returns whether a command line names one of them, and no socket is handed over, which may listen anywhere.
    static func contains(_ call: Invocation) -> Bool {
        contains(call.text(.host)) && InheritedSocket.current == nil
    }

    /// Returns whether `--host` names one of them; without the option it is one.
    private static func contains(_ host: String?) -> Bool {
        guard let host else { return true }
        return host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}
