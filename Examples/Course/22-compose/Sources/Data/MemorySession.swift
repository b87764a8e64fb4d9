/// The user who is logged in, until the process ends.
actor MemorySession: SessionStore {
    private var stored: String?

    func user() -> String? { stored }

    func save(_ user: String) { stored = user }
}
