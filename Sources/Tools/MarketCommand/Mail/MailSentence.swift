/// The sentences about e-mails that were not sent, without the address and the code.
enum MailSentence {
    /// Returns the sentence for a failure.
    static func of(_ failure: SMTPFailure) -> String {
        "An e-mail was not sent: " + reason(failure)
    }

    private static func reason(_ failure: SMTPFailure) -> String {
        switch failure {
        case .unreachable: "nothing listens at the address of --smtp."
        case .timedOut: "the mail server takes too long."
        case .closed: "the mail server closed the connection."
        case .tooLong, .malformed: "the reply of the mail server is not one of SMTP."
        case .badAddress: "an address cannot stand in a command of SMTP."
        case .noLogIn: "the mail server takes no log-in of the kind PLAIN."
        case .refused(let step, let code): "the mail server said \(code) to \(word(step))."
        }
    }

    private static func word(_ step: SMTPStep) -> String {
        switch step {
        case .greeting: "the connection"
        case .hello: "EHLO"
        case .logIn: "the log-in"
        case .sender: "the sender"
        case .recipient: "the recipient"
        case .data: "DATA"
        case .text: "the text"
        }
    }
}
