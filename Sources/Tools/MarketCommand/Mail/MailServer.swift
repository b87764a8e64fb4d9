import COpenMarketCurl
import Foundation

/// A mail server that takes e-mails over SMTP, carried by the libcurl of the machine.
///
/// A server on another machine gets nothing without TLS, and must have a certificate that is trusted.
struct MailServer: Sendable {
    let address: MailServerAddress
    var account: MailAccount?
    /// A file of the authorities to trust in place of the machine's.
    var authorities: String?
    var timeout: Duration = .seconds(60)

    /// Hands an e-mail over, and waits; the e-mail is the server's when this returns.
    ///
    /// Asks once a second whether it is over: libcurl must not be at work when the program ends.
    func take(_ message: MailMessage, isOver: @escaping () -> Bool) throws(MailFailure) {
        guard Self.isAddress(message.sender), Self.isAddress(message.recipient) else { throw .badAddress }
        guard !isOver() else { throw .ended }
        guard ccurl_open() != 0, let easy = ccurl_easy_make() else { throw .noLibrary }
        defer { ccurl_easy_free(easy) }
        guard let recipients = ccurl_list_append(nil, "<\(message.recipient)>") else { throw .noLibrary }
        defer { ccurl_list_free(recipients) }
        for (option, value) in texts(of: message) { _ = ccurl_set_text(easy, option, value) }
        for (option, value) in numbers { _ = ccurl_set_number(easy, option, value) }
        _ = ccurl_set_list(easy, CURLOPT_MAIL_RCPT, recipients)
        let transfer = MailTransfer(message.text, isOver: isOver)
        let code = withExtendedLifetime(transfer) {
            transfer.attach(to: easy)
            return ccurl_perform(easy)
        }
        // With the handle goes a QUIT, whose reply would be waited for, whether it is over or not.
        ccurl_stop_reading(easy)
        if let failure = MailFailure(code, reply: ccurl_response_code(easy)) { throw failure }
    }

    private func texts(of message: MailMessage) -> [(Int32, String)] {
        [(CURLOPT_URL, address.url), (CURLOPT_MAIL_FROM, "<\(message.sender)>"), (CURLOPT_PROXY, "")]
            + (account.map { [(CURLOPT_USERNAME, $0.user), (CURLOPT_PASSWORD, $0.password)] } ?? [])
            + (authorities.map { [(CURLOPT_CAINFO, $0)] } ?? [])
    }

    private var numbers: [(Int32, Int)] {
        [
            (CURLOPT_UPLOAD, 1), (CURLOPT_NOPROGRESS, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_SASL_IR, 1),
            (CURLOPT_PROTOCOLS, Int(CURLPROTO_SMTP | CURLPROTO_SMTPS)),
            (CURLOPT_USE_SSL, address.isLocal ? 0 : Int(CURLUSESSL_ALL)),
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            (CURLOPT_TIMEOUT_MS, max(1, Int(timeout / .milliseconds(1)))),
        ]
    }

    /// Returns whether a text may stand between the brackets of a command: nothing that could end them, or the line.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>\"\\()[],;:".utf8.contains($0) }
    }
}

/// The address of a mail server: `127.0.0.1:25`, `mail.example:587`, `smtps://mail.example:465`.
struct MailServerAddress: Sendable, Equatable {
    let url: String
    /// Whether the server is on this machine, where nothing needs TLS.
    let isLocal: Bool
}

extension MailServerAddress {
    /// Reads an address; port 465 means TLS from the first byte, as registered.
    init?(_ text: String) {
        let hasScheme = text.contains("://")
        guard let parts = URLComponents(string: hasScheme ? text : "smtp://" + text), let host = parts.host,
            let port = parts.port, (1...65_535).contains(port), !host.isEmpty, parts.user == nil, parts.path.isEmpty,
            parts.query == nil, parts.fragment == nil, let scheme = parts.scheme, ["smtp", "smtps"].contains(scheme)
        else { return nil }
        let isTLS = scheme == "smtps" || (port == 465 && !hasScheme)
        url = "\(isTLS ? "smtps" : "smtp")://\(host):\(port)"
        isLocal = ["127.0.0.1", "localhost", "[::1]"].contains(host)
    }
}

/// The log-in at a mail server.
struct MailAccount: Sendable {
    let user: String
    let password: String
}

/// The text of an e-mail, which libcurl reads piece by piece.
private final class MailTransfer {
    private var rest: ArraySlice<UInt8>
    private let isOver: () -> Bool

    init(_ text: String, isOver: @escaping () -> Bool) {
        rest = Array(text.utf8)[...]
        self.isOver = isOver
    }

    /// Sets the functions that libcurl calls with this object, which has to outlive the transfer.
    func attach(to easy: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = ccurl_set_pointer(easy, CURLOPT_READDATA, context)
        _ = ccurl_set_bytes(easy, CURLOPT_READFUNCTION) { buffer, size, count, context in
            MailTransfer.at(context)?.move(to: UnsafeMutableRawBufferPointer(start: buffer, count: size * count)) ?? 0
        }
        _ = ccurl_set_pointer(easy, CURLOPT_XFERINFODATA, context)
        _ = ccurl_set_progress(easy) { context, _, _, _, _ in MailTransfer.at(context)?.isOver() == true ? 1 : 0 }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> MailTransfer? {
        context.map { Unmanaged<MailTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Moves as much as fits, and returns how much that was.
    private func move(to buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = rest.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        rest.removeFirst(piece.count)
        return piece.count
    }
}
