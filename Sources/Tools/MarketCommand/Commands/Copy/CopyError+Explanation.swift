import OpenMarket
import OpenMarketBackend

extension Explanation {
    /// The sentences for a copy that did not come to its end.
    init(_ error: CopyError) {
        switch error {
        case .file(.exists(let path)):
            self.init(
                "exists",
                "there is something at '\(ShownText.line(path))' already",
                hint: "'market copy --force' replaces a market.",
                exit: .unwritableFile
            )
        case .file(let error): self.init(error)
        case .olderFormat:
            self.init(
                "olderFormat",
                "the file was written by an earlier release",
                hint: "Open it once with this one, as 'market list --data FILE' does.",
                exit: .unreadableFile
            )
        case .otherJournal(let copy):
            self.init(
                "otherJournal",
                "the journal beside the file is that of another copy: \(ShownText.line(copy))",
                hint: "Remove the file that ends with '.copy' when that copy is over.",
                exit: .unreadableFile
            )
        default: self = Self.service(error)
        }
    }

    private static func service(_ error: CopyError) -> Explanation {
        switch error {
        case .noProject(let project):
            Explanation("noProject", "there is no project '\(ShownText.line(project))', or it lacks the service")
        case .noToken(let place):
            Explanation("noToken", "the token in '\(ShownText.line(place))' cannot be read", exit: .unreadableFile)
        case .badToken:
            Explanation(
                "badToken",
                "the project does not take the token",
                hint: "Tokens last an hour: write a new one into the file of --token-file and run the command again.",
                exit: .permission
            )
        case .denied(let service):
            Explanation("denied", "the token does not allow to use \(service)", exit: .permission)
        case .exhausted(let service):
            Explanation(
                "exhausted",
                "the quota of \(service) is used up",
                hint: "The same command goes on where this one ended.",
                exit: .tryAgain
            )
        case .unreachable(let service):
            Explanation(
                "unreachable",
                "\(service) cannot be reached",
                hint: "The same command goes on where this one ended.",
                exit: .unavailable
            )
        case .tooLarge(let service): Explanation("tooLarge", "the response of \(service) is too large")
        case .refused(let service, let status, let reason):
            Explanation("refused", "\(service) refused with \(status): \(ShownText.line(reason))")
        case .unreadable(let service): Explanation("unreadable", "the response of \(service) cannot be read")
        default: Explanation(MarketError.cancelled)
        }
    }
}
