/// The reason why an e-mail was not accepted.
enum MailFailure: Error, Sendable, Hashable {
    /// A machine without libcurl.
    case noLibrary
    /// No server listens at the address.
    case unreachable
    /// The server took too long.
    case timedOut
    /// The connection ended, or something was said that is not SMTP.
    case broken
    /// A server of another machine that speaks no TLS.
    case noTLS
    /// A certificate that is not trusted.
    case untrusted
    /// An address that cannot stand in a command.
    case badAddress
    /// A server that takes no log-in of a known kind.
    case noLogIn
    /// A market that ended before the server took it.
    case ended
    /// A reply that says no.
    case refused(code: Int)

    /// The failure that a result of libcurl and the last reply of the server mean; `nil` when there is none.
    init?(_ result: Int32, reply: Int) {
        switch result {
        case 0: return nil
        case 5...7: self = .unreachable
        case 28: self = .timedOut
        case 35, 64: self = .noTLS
        case 42: self = .ended
        case 51, 60, 77: self = .untrusted
        case _ where reply >= 400: self = .refused(code: reply)
        case 67: self = .noLogIn
        default: self = .broken
        }
    }

    /// The sentence for the operator, without the address and the code.
    var sentence: String { "An e-mail was not sent: " + reason }

    private var reason: String {
        switch self {
        case .noLibrary: "this machine has no libcurl (libcurl4)."
        case .unreachable: "nothing listens at the address of --smtp."
        case .timedOut: "the mail server takes too long."
        case .broken: "the mail server closed the connection, or does not speak SMTP."
        case .noTLS: "the mail server does not speak TLS at this port."
        case .untrusted: "the certificate of the mail server is not trusted; --smtp-authorities names a file of others."
        case .badAddress: "an address cannot stand in a command of SMTP."
        case .noLogIn: "the mail server takes no log-in with this name and password."
        case .ended: "the market ended before the mail server took it."
        case .refused(let code): "the mail server said \(code)."
        }
    }
}
