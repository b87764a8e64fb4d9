import OpenMarketBackend

/// The limits of the server, of its market, and of the services beside it.
struct ServeLimits: Sendable {
    var server = ServerConfiguration()
    var backend = BackendLimits.default
    var services = ServiceLimits()

    /// The most bytes of JSON; the server lets through what the market reads.
    fileprivate var jsonBytes: Int {
        get { backend.jsonBytes }
        set {
            backend.jsonBytes = newValue
            server.limits.jsonBody = max(server.limits.jsonBody, Int64(newValue))
        }
    }

    /// The most bytes of a form with images, and of any body.
    fileprivate var formBytes: Int {
        get { backend.formBytes }
        set {
            backend.formBytes = newValue
            server.limits.body = Int64(newValue)
        }
    }

    /// Sets what a command line names.
    mutating func take(_ call: Invocation) {
        for limit in LimitOption.all {
            if let value = call.number(limit.option) { self[keyPath: limit.value] = value }
        }
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int {
        get { Int(components.seconds) }
        set { self = .seconds(newValue) }
    }
}

/// A limit of the server that a command line or a configuration file can set.
package struct LimitOption: Sendable {
    package let option: OptionSpec
    /// The place of the number, which is within the option's bounds.
    let value: any WritableKeyPath<ServeLimits, Int> & Sendable

    /// An option with a help in which the default stands for `#`.
    init(
        _ name: String,
        _ unit: String,
        _ bounds: ClosedRange<Int>,
        _ value: any WritableKeyPath<ServeLimits, Int> & Sendable,
        _ help: String
    ) {
        let help = help.replacing("#", with: String(ServeLimits()[keyPath: value]))
        option = OptionSpec(name, .number(unit, bounds), help)
        self.value = value
    }

    private static let megabyte = 1_048_576

    /// The rounds that make guessing from a stolen file costly, and every log-in too.
    package static let passwordRounds = LimitOption(
        "password-rounds",
        "N",
        1...100_000_000,
        \.backend.passwordIterations,
        "How often a chosen password is hashed (default #); fewer is faster, and "
            + "easier to guess from a stolen file."
    )

    /// All options in the order of the help.
    static let all: [LimitOption] = [
        LimitOption("max-connections", "N", 8...100_000, \.server.connections, "Connections at once (default #)."),
        LimitOption(
            "max-connections-per-address",
            "N",
            1...100_000,
            \.server.connectionsPerAddress,
            "Of them, from one account or from one address without any; those of this machine and of proxies are not counted "
                + "(default #)."
        ),
        LimitOption(
            "max-requests",
            "N",
            1...10_000,
            \.server.concurrentRequests,
            "Requests being worked on at once (default #)."
        ),
        LimitOption(
            "max-requests-per-address",
            "N",
            1...10_000,
            \.server.concurrentRequestsPerAddress,
            "Of them, of one account or of one address without any (default #)."
        ),
        LimitOption("max-streams", "N", 0...100_000, \.server.streams, "Streams of events at once (default #)."),
        LimitOption(
            "max-streams-per-address",
            "N",
            0...100_000,
            \.server.streamsPerAddress,
            "Of them, of one account or of one address without any (default #)."
        ),
        LimitOption(
            "head-timeout",
            "SECONDS",
            1...3600,
            \.server.timeouts.head.wholeSeconds,
            "The time for the head of a request (default #)."
        ),
        LimitOption(
            "idle-timeout",
            "SECONDS",
            1...86_400,
            \.server.timeouts.idle.wholeSeconds,
            "How long a connection without a request is kept (default #)."
        ),
        LimitOption(
            "stop-timeout",
            "SECONDS",
            0...3600,
            \.server.timeouts.stop.wholeSeconds,
            "How long a stopping server finishes what it began (default #)."
        ),
        LimitOption("max-json", "BYTES", 1024...64 * megabyte, \.jsonBytes, "A body of JSON (default #)."),
        LimitOption(
            "max-form",
            "BYTES",
            1024...1024 * megabyte,
            \.formBytes,
            "A form with images, and any body (default #)."
        ),
        LimitOption("max-page", "N", 1...10_000, \.backend.pageSize, "Rows of a page (default #)."),
        passwordRounds,
        LimitOption(
            "max-hashes",
            "N",
            1...64,
            \.backend.concurrentHashes,
            "Passwords being checked at once (default #)."
        ),
        LimitOption(
            "max-waiting-hashes",
            "N",
            0...10_000,
            \.backend.waitingHashes,
            "Passwords waiting for that (default #)."
        ),
        LimitOption(
            "max-products-per-vendor",
            "N",
            1...10_000_000,
            \.backend.productsPerVendor,
            "Products of one vendor (default #)."
        ),
        LimitOption(
            "max-picture-bytes-per-vendor",
            "BYTES",
            0...1024 * 1024 * megabyte,
            \.backend.imageBytesPerVendor,
            "Pictures and long texts of one vendor, each in blocks of 4 KiB (default #)."
        ),
        LimitOption(
            "max-bytes-per-address",
            "BYTES",
            0...1024 * 1024 * megabyte,
            \.backend.bytesPerAddress,
            "Pictures, uploads, texts and messages of one address, of IPv6 a network of 48 bits (default #)."
        ),
        LimitOption(
            "max-vendors-per-hour",
            "N",
            0...1_000_000,
            \.backend.vendorsPerHour,
            "Vendors made from one address, of IPv6 a network of 48 bits, within an hour, without an account (default #)."
        ),
        LimitOption(
            "max-accounts-per-hour",
            "N",
            0...1_000_000,
            \.services.signUpsPerHour,
            "Accounts made from one address, of IPv6 a network of 48 bits, within an hour (default #)."
        ),
        LimitOption(
            "max-messages-per-minute",
            "N",
            0...1_000_000,
            \.services.messagesPerMinute,
            "Messages that one user sends within a minute (default #)."
        ),
        LimitOption(
            "max-chats-per-hour",
            "N",
            0...1_000_000,
            \.services.chatsPerHour,
            "Chats that one user opens within an hour (default #)."
        ),
        LimitOption(
            "max-documents-per-account",
            "N",
            0...100_000_000,
            \.services.documentsPerAccount,
            "Documents that one account has written (default #)."
        ),
        LimitOption(
            "max-document-bytes-per-account",
            "BYTES",
            0...1024 * 1024 * megabyte,
            \.services.documentBytesPerAccount,
            "Their size together (default #)."
        ),
        LimitOption(
            "max-documents-per-guest",
            "N",
            0...100_000_000,
            \.services.documentsPerGuest,
            "The same of a guest, who has no address (default #)."
        ),
        LimitOption(
            "max-document-bytes-per-guest",
            "BYTES",
            0...1024 * 1024 * megabyte,
            \.services.documentBytesPerGuest,
            "Their size together (default #)."
        ),
    ]
}
