import Domain

/// The user who is logged in, until the process ends.
package actor MemorySession: SessionStore {
    private var stored: String?

    package init() {}

    package func user() -> String? { stored }

    package func save(_ user: String) { stored = user }
}
