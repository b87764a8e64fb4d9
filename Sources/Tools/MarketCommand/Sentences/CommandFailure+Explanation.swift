import Foundation
import OpenMarket
import OpenMarketBackend

extension Explanation {
    /// Explains the outcome of a command; `nil` when there is nothing left to say.
    init?(_ failure: CommandFailure) {
        switch failure {
        case .usage(let problem, let words):
            let command = words.joined(separator: " ")
            self.init(
                "usage",
                UsageSentence.of(problem, in: command),
                hint: "See '\(command) --help'.",
                exit: .usage
            )
        case .market(let error): self.init(error)
        case .explained(let explanation): self = explanation
        case .backend(let error): self = Self.backend(error)
        case .operation(let error): self.init(error)
        case .copy(let error): self.init(error)
        case .server(let error, let port): self = Self.server(error, port: port)
        case .file(let problem, let path): self = Self.file(problem, path: ShownText.line(path))
        case .unhealthy, .told, .outputClosed: return nil
        }
    }

    /// The sentences for a failure of the market itself.
    static func backend(_ error: BackendError) -> Explanation {
        switch error {
        case .newerDatabase(let found, let supported):
            Explanation(
                "newerFile",
                "the file was written by a later release (format \(found), this one knows \(supported))",
                exit: .unreadableFile
            )
        case .foreignFile: Explanation("foreignFile", "the file is not a market", exit: .unreadableFile)
        case .emptied:
            Explanation(
                "emptiedFile",
                "the file is empty, but what lies beside it is of a market: its content is lost",
                hint: "'market restore BACKUP --data FILE --force' brings a backup back. For a new market, move away "
                    + "the file and what begins with its name.",
                exit: .unreadableFile
            )
        case .linked:
            Explanation(
                "linked",
                "the file has more than one name, and two programs could have it open",
                hint: "'find FOLDER -samefile FILE' lists hard links; copy the file or remove the other names.",
                exit: .unreadableFile
            )
        case .corrupt: Explanation("corruptFile", "the file is damaged", exit: .unreadableFile)
        case .full:
            Explanation(
                "full",
                "no space is left on the disk",
                hint: "'vendor remove', 'product delete' and 'account remove' make room for the market; "
                    + "'compact' needs as much as the file will have.",
                exit: .unwritableFile
            )
        case .unwritable:
            Explanation("unwritable", "the file or its folder cannot be read or written", exit: .unwritableFile)
        case .busy: Explanation("busy", "another program holds the file", exit: .tryAgain)
        case .taken: Explanation("taken", "a vendor of this name or identifier exists already")
        case .invalidAccount:
            Explanation("invalidAccount", "the name, identifier or secret is empty or too long", exit: .invalidInput)
        case .overloaded: Explanation("overloaded", "the market has too much to do", exit: .tryAgain)
        }
    }

    private static func server(_ error: ServerError, port: Int) -> Explanation {
        switch error {
        case .badAddress(let host):
            Explanation(
                "badHost",
                "'\(ShownText.line(host))' is neither an IPv4 or IPv6 address nor the path of a socket",
                exit: .usage
            )
        case .system(_, let code) where code == EADDRINUSE:
            Explanation(
                "portTaken",
                "port \(port) is taken",
                hint: "Choose another one with --port, or a free one with --port 0.",
                exit: .unavailable
            )
        case .system(_, let code) where code == EACCES:
            Explanation("portForbidden", "port \(port) is not for ordinary users", exit: .permission)
        case .tls(let reason):
            Explanation(
                "badCertificate",
                "the certificate or its key cannot be used (\(ShownText.line(reason)))",
                hint: "Both files are PEM; the key must belong to the first certificate, and have no password.",
                exit: .unreadableFile
            )
        case .noTLS:
            Explanation(
                "noTLS",
                "this system has no OpenSSL that could be used for --tls-cert",
                hint: "On Debian: apt-get install libssl3. Elsewhere put a proxy with TLS in front.",
                exit: .unavailable
            )
        case .system(let call, let code):
            Explanation("system", "the server cannot listen (\(call): error \(code))", exit: .unavailable)
        case .alreadyStarted: Explanation("alreadyStarted", "the server runs already")
        }
    }

    private static func file(_ problem: CommandFailure.FileProblem, path: String) -> Explanation {
        switch problem {
        case .missing:
            Explanation(
                "noFile",
                "there is no market in '\(path)'",
                hint: "'market vendor add NAME --data FILE' and 'market serve --data FILE' make one.",
                exit: .unreadableFile
            )
        case .unreadable: Explanation("noFile", "'\(path)' cannot be read", exit: .unreadableFile)
        case .unwritable: Explanation("unwritable", "'\(path)' cannot be written", exit: .unwritableFile)
        }
    }
}

/// Failures that one sentence explains.
extension CommandFailure {
    /// The failure without a logged-in user.
    static let notLoggedIn = explained(
        "notLoggedIn",
        "nobody is logged in at this market",
        hint: "Log in with 'market login', or sign up with 'market signup'.",
        exit: .permission
    )
    /// The server makes no accounts.
    static let noSignUp = explained(
        "noSignUp",
        "this server does not make accounts of vendors",
        hint:
            "Only v3x does, unless it was started with --no-sign-up. Beside the server: 'market vendor add NAME --data FILE', or 'market serve --vendor'."
    )
    /// An account that was to be there contradicts one that is.
    package static let vendorTaken = explained(
        "taken",
        "a vendor of this name or number exists already under another identifier, or has another number"
    )
    /// The failure when no program serves the market in the file.
    static let notServed = explained(
        "notServed",
        "no program serves this file",
        hint: "Start 'market serve --data FILE' first."
    )
    /// The output could not be written.
    static let outputFailed = explained("output", "the output cannot be written", exit: .outputFailed)

    /// The failure when no user sells under this name.
    static func noUser(_ name: String) -> CommandFailure {
        explained(
            "noUser",
            "there is no user named '\(ShownText.line(name))'",
            hint: "Users are made by 'market signup'. A vendor of 'vendor add' or --vendor becomes one by "
                + "'market signup NAME --identifier IDENTIFIER --secret-file FILE'."
        )
    }

    /// The failure when no vendor has this name or identifier.
    static func noVendor(_ name: String) -> CommandFailure {
        explained(
            "noVendor",
            "there is no vendor with the name or identifier '\(ShownText.line(name))'",
            hint: "'market vendor list' shows them."
        )
    }

    /// The failure when no account has this address or id.
    static func noAccount(_ key: String) -> CommandFailure {
        explained(
            "noAccount",
            "there is no account with the address or id '\(ShownText.line(key))'",
            hint: "'market account list' shows them."
        )
    }

    /// The market does not know what this command asks for: perhaps it speaks another generation than this one.
    static func unknownRoute(generation: String) -> CommandFailure {
        explained(
            "unknownRoute",
            "there is no Open Market of generation \(generation) at this address",
            hint: "Is there a path too many in --url? Name the generation that it speaks with --generation: "
                + "v1a, v1b, v2, v3 or v3x."
        )
    }

    /// The product belongs to another vendor than the demo market's own, which acts where no account is named.
    static func notDemoVendors(vendor: String) -> CommandFailure {
        explained(
            "notOwner",
            "the product belongs to another vendor; without an account the demo market acts as \(ShownText.line(vendor))",
            exit: .permission
        )
    }

    /// The failure when no product has this id.
    static func noProduct(_ id: Product.ID) -> CommandFailure {
        explained("notFound", "there is no product \(ShownText.line(id.rawValue))")
    }

    /// The product has no such image.
    static func noImage(number: Int, of count: Int) -> CommandFailure {
        explained("notFound", "there is no picture \(number); the product has \(count)")
    }

    private static func explained(
        _ code: String,
        _ sentence: String,
        hint: String? = nil,
        exit: ExitCode = .failure
    ) -> CommandFailure {
        .explained(Explanation(code, sentence, hint: hint, exit: exit))
    }
}

extension CommandFailure {
    /// The exit code of the process.
    var exit: ExitCode {
        switch self {
        case .unhealthy: .failure
        case .told(let code): ExitCode(rawValue: code)
        case .outputClosed: .outputClosed
        default: Explanation(self)?.exit ?? .failure
        }
    }
}
