import Foundation

/// A connection to a mail server: bytes out, bytes in.
protocol MailChannel {
    /// Sends all bytes.
    mutating func send(_ bytes: [UInt8]) throws(SMTPFailure)
    /// Waits for bytes; none at all when the server has closed the connection.
    mutating func receive() throws(SMTPFailure) -> [UInt8]
}

/// One e-mail handed to a mail server, as RFC 5321 has it (section 3.3), with the log-in of RFC 4954.
///
/// The server's word is not trusted: lines and replies have bounds, and a reply that is none ends the conversation.
struct SMTPConversation<Channel: MailChannel> {
    typealias Failure = SMTPFailure

    private var channel: Channel
    private var received: [UInt8] = []

    init(_ channel: Channel) {
        self.channel = channel
    }

    /// Sends an e-mail; it is the server's when this returns.
    mutating func send(_ message: MailMessage, as account: MailAccount?) throws(Failure) {
        guard Self.isAddress(message.sender), Self.isAddress(message.recipient) else { throw .badAddress }
        try expect([220], at: .greeting)
        // An address in brackets stands for a name (section 4.1.3): the server is on this machine.
        let abilities = try ask("EHLO [127.0.0.1]", [250], at: .hello)
        if let account { try logIn(account, abilities) }
        try ask("MAIL FROM:<\(message.sender)>", [250], at: .sender)
        try ask("RCPT TO:<\(message.recipient)>", [250, 251], at: .recipient)
        try ask("DATA", [354], at: .data)
        try ask(message.text + "\r\n.", [250], at: .text)
        // The e-mail is taken: whatever the server says now changes nothing.
        try? channel.send(Array("QUIT\r\n".utf8))
    }

    private mutating func logIn(_ account: MailAccount, _ abilities: [String]) throws(Failure) {
        let methods = abilities.first { $0.uppercased().hasPrefix("AUTH ") }?.uppercased().split(separator: " ")
        guard methods?.contains("PLAIN") == true else { throw .noLogIn }
        let secret = Data("\0\(account.user)\0\(account.password)".utf8).base64EncodedString()
        try ask("AUTH PLAIN " + secret, [235], at: .logIn)
    }

    @discardableResult
    private mutating func ask(_ line: String, _ codes: Set<Int>, at step: SMTPStep) throws(Failure) -> [String] {
        try channel.send(Array((line + "\r\n").utf8))
        return try expect(codes, at: step)
    }

    /// Reads a reply (section 4.2): lines with one code, the last with a space behind it.
    @discardableResult
    private mutating func expect(_ codes: Set<Int>, at step: SMTPStep) throws(Failure) -> [String] {
        var texts: [String] = []
        var code: Substring?
        for _ in 1...SMTPLimits.lines {
            let line = try nextLine()
            let digits = line.prefix(3)
            guard digits.count == 3, digits.allSatisfy({ ("0"..."9").contains($0) }), code == nil || code == digits
            else { throw .malformed }
            code = digits
            let rest = line.dropFirst(3)
            guard rest.isEmpty || rest.first == " " || rest.first == "-" else { throw .malformed }
            texts.append(String(rest.dropFirst()))
            guard rest.first != "-" else { continue }
            guard let number = Int(digits), codes.contains(number) else { throw .refused(step, code: Int(digits) ?? 0) }
            return texts
        }
        throw .tooLong
    }

    /// Reads a line without its end.
    private mutating func nextLine() throws(Failure) -> String {
        while true {
            if let end = received.firstIndex(of: 0x0A) {
                guard end < SMTPLimits.lineBytes else { throw .tooLong }
                guard end > 0, received[end - 1] == 0x0D else { throw .malformed }
                let line = received[..<(end - 1)]
                received.removeFirst(end + 1)
                guard line.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x09 || $0 >= 0x80 }) else {
                    throw .malformed
                }
                return String(decoding: line, as: UTF8.self)
            }
            guard received.count < SMTPLimits.lineBytes else { throw .tooLong }
            let more = try channel.receive()
            guard !more.isEmpty else { throw .closed }
            received += more
        }
    }

    /// Returns whether a text may stand between the brackets of a command: nothing that could end them, or the line.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>\"\\()[],;:".utf8.contains($0) }
    }
}

/// The bounds of what a server may say.
private enum SMTPLimits {
    /// Twice what section 4.5.3.1.5 has.
    static let lineBytes = 1024
    static let lines = 100
}

/// The steps of a conversation.
enum SMTPStep: String, Sendable {
    case greeting, hello, logIn, sender, recipient, data, text
}

/// Why an e-mail was not taken.
enum SMTPFailure: Error, Sendable, Hashable {
    /// Nothing listens there.
    case unreachable
    /// The server took too long.
    case timedOut
    /// The server closed the connection.
    case closed
    /// A reply that has too many lines or bytes.
    case tooLong
    /// A reply that is none.
    case malformed
    /// An address that cannot stand in a command.
    case badAddress
    /// A server that takes no log-in of this kind.
    case noLogIn
    /// A reply that says no.
    case refused(SMTPStep, code: Int)
}

/// The log-in at a mail server.
struct MailAccount: Sendable {
    let user: String
    let password: String
}
