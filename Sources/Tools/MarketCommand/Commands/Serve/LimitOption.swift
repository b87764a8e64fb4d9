import OpenMarketBackend

/// A limit of the server that a command line or a configuration file can set.
struct LimitOption: Sendable {
    let option: OptionSpec
    /// Sets the limit; the number is within the option's bounds.
    let set: @Sendable (Int, inout ServerConfiguration, inout BackendLimits, inout ServiceLimits) -> Void

    init(
        _ name: String,
        _ unit: String,
        _ bounds: ClosedRange<Int>,
        _ help: String,
        set: @escaping @Sendable (Int, inout ServerConfiguration, inout BackendLimits, inout ServiceLimits) -> Void
    ) {
        option = OptionSpec(name: name, kind: .number(unit, bounds), help: help)
        self.set = set
    }

    private static let defaults = (
        server: ServerConfiguration(), backend: BackendLimits.default, services: ServiceLimits()
    )
    private static let megabyte = 1_048_576

    /// The rounds that make guessing from a stolen file costly, and every log-in too.
    static let passwordRounds = LimitOption(
        "password-rounds",
        "N",
        1...100_000_000,
        "How often a chosen password is hashed (default \(defaults.backend.passwordIterations)); fewer is faster, and "
            + "easier to guess from a stolen file."
    ) { value, _, limits, _ in limits.passwordIterations = value }

    /// All of them in the order of the help.
    static let all: [LimitOption] = [
        LimitOption(
            "max-connections",
            "N",
            8...100_000,
            "Connections at once (default \(defaults.server.connections))."
        ) { value, server, _, _ in server.connections = value },
        LimitOption(
            "max-connections-per-address",
            "N",
            1...100_000,
            "Of them, from one account or from one address without any; those of this machine and of proxies are not counted "
                + "(default \(defaults.server.connectionsPerAddress))."
        ) { value, server, _, _ in server.connectionsPerAddress = value },
        LimitOption(
            "max-requests",
            "N",
            1...10_000,
            "Requests being worked on at once (default \(defaults.server.concurrentRequests))."
        ) { value, server, _, _ in server.concurrentRequests = value },
        LimitOption(
            "max-requests-per-address",
            "N",
            1...10_000,
            "Of them, of one account or of one address without any (default \(defaults.server.concurrentRequestsPerAddress))."
        ) { value, server, _, _ in server.concurrentRequestsPerAddress = value },
        LimitOption(
            "max-streams",
            "N",
            0...100_000,
            "Streams of events at once (default \(defaults.server.streams))."
        ) { value, server, _, _ in server.streams = value },
        LimitOption(
            "max-streams-per-address",
            "N",
            0...100_000,
            "Of them, of one account or of one address without any (default \(defaults.server.streamsPerAddress))."
        ) { value, server, _, _ in server.streamsPerAddress = value },
        LimitOption(
            "head-timeout",
            "SECONDS",
            1...3600,
            "The time for the head of a request (default \(defaults.server.timeouts.head.components.seconds))."
        ) { value, server, _, _ in server.timeouts.head = .seconds(value) },
        LimitOption(
            "idle-timeout",
            "SECONDS",
            1...86_400,
            "How long a connection without a request is kept (default \(defaults.server.timeouts.idle.components.seconds))."
        ) { value, server, _, _ in server.timeouts.idle = .seconds(value) },
        LimitOption(
            "stop-timeout",
            "SECONDS",
            0...3600,
            "How long a stopping server finishes what it began (default \(defaults.server.timeouts.stop.components.seconds))."
        ) { value, server, _, _ in server.timeouts.stop = .seconds(value) },
        LimitOption(
            "max-json",
            "BYTES",
            1024...64 * megabyte,
            "A body of JSON (default \(defaults.backend.jsonBytes))."
        ) { value, server, limits, _ in
            limits.jsonBytes = value
            server.limits.jsonBody = max(server.limits.jsonBody, Int64(value))
        },
        LimitOption(
            "max-form",
            "BYTES",
            1024...1024 * megabyte,
            "A form with images, and any body (default \(defaults.backend.formBytes))."
        ) { value, server, limits, _ in
            limits.formBytes = value
            server.limits.body = Int64(value)
        },
        LimitOption(
            "max-page",
            "N",
            1...10_000,
            "Rows of a page (default \(defaults.backend.pageSize))."
        ) { value, _, limits, _ in limits.pageSize = value },
        passwordRounds,
        LimitOption(
            "max-hashes",
            "N",
            1...64,
            "Passwords being checked at once (default \(defaults.backend.concurrentHashes))."
        ) { value, _, limits, _ in limits.concurrentHashes = value },
        LimitOption(
            "max-waiting-hashes",
            "N",
            0...10_000,
            "Passwords waiting for that (default \(defaults.backend.waitingHashes))."
        ) { value, _, limits, _ in limits.waitingHashes = value },
        LimitOption(
            "max-products-per-vendor",
            "N",
            1...10_000_000,
            "Products of one vendor (default \(defaults.backend.productsPerVendor))."
        ) { value, _, limits, _ in limits.productsPerVendor = value },
        LimitOption(
            "max-vendors-per-hour",
            "N",
            0...1_000_000,
            "Vendors made from one address within an hour, without an account (default \(defaults.backend.vendorsPerHour))."
        ) { value, _, limits, _ in limits.vendorsPerHour = value },
        LimitOption(
            "max-accounts-per-hour",
            "N",
            0...1_000_000,
            "Accounts made from one address within an hour (default \(defaults.services.signUpsPerHour))."
        ) { value, _, _, services in services.signUpsPerHour = value },
        LimitOption(
            "max-messages-per-minute",
            "N",
            0...1_000_000,
            "Messages that one user sends within a minute (default \(defaults.services.messagesPerMinute))."
        ) { value, _, _, services in services.messagesPerMinute = value },
        LimitOption(
            "max-chats-per-hour",
            "N",
            0...1_000_000,
            "Chats that one user opens within an hour (default \(defaults.services.chatsPerHour))."
        ) { value, _, _, services in services.chatsPerHour = value },
        LimitOption(
            "max-documents-per-account",
            "N",
            0...100_000_000,
            "Documents that one account has written (default \(defaults.services.documentsPerAccount))."
        ) { value, _, _, services in services.documentsPerAccount = value },
        LimitOption(
            "max-document-bytes-per-account",
            "BYTES",
            0...1024 * 1024 * megabyte,
            "Their size together (default \(defaults.services.documentBytesPerAccount))."
        ) { value, _, _, services in services.documentBytesPerAccount = value },
        LimitOption(
            "max-documents-per-guest",
            "N",
            0...100_000_000,
            "The same of a guest, who has no address (default \(defaults.services.documentsPerGuest))."
        ) { value, _, _, services in services.documentsPerGuest = value },
        LimitOption(
            "max-document-bytes-per-guest",
            "BYTES",
            0...1024 * 1024 * megabyte,
            "Their size together (default \(defaults.services.documentBytesPerGuest))."
        ) { value, _, _, services in services.documentBytesPerGuest = value },
    ]

    /// Sets what a command line names.
    static func apply(
        _ call: Invocation,
        to server: inout ServerConfiguration,
        _ limits: inout BackendLimits,
        _ services: inout ServiceLimits
    ) {
        for limit in all {
            if let value = call.number(limit.option) { limit.set(value, &server, &limits, &services) }
        }
    }
}
