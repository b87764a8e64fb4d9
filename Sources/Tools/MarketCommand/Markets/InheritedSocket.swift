import Foundation

/// The socket that a service manager listens at for this process, as systemd hands it over (`sd_listen_fds(3)`).
///
/// It outlives the process: connections that come during a restart wait instead of being refused.
enum InheritedSocket {
    /// The one of this process.
    static var current: Int32? {
        descriptor(ProcessInfo.processInfo.environment, process: ProcessInfo.processInfo.processIdentifier)
    }

    /// Its descriptor; `nil` when there is none, or when it is meant for another process.
    static func descriptor(_ environment: [String: String], process: Int32) -> Int32? {
        guard environment["LISTEN_PID"] == String(process), let count = environment["LISTEN_FDS"].flatMap({ Int($0) }),
            count >= 1
        else { return nil }
        return first
    }

    /// The number of the first descriptor, which is always the same.
    private static let first: Int32 = 3
}
