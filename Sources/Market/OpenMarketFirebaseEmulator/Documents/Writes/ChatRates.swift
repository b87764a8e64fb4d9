import OpenMarketHTTPServer
import OpenMarketSQLite

/// Keeps a user from flooding other users: a limit of messages a minute and of new chats an hour.
struct ChatRates: Sendable {
    private let messages: CallerRate
    private let chats: CallerRate

    init(_ limits: ServiceLimits, time: MonotonicTime) {
        messages = CallerRate(limit: limits.messagesPerMinute, within: .seconds(60), time: time)
        chats = CallerRate(limit: limits.chatsPerHour, time: time)
    }

    /// Counts the messages and the new chats of a commit; throws when there are too many of either.
    func count(_ requests: [AccessRequest], of caller: Caller) throws {
        guard let user = caller.uid else { return }
        let made = requests.filter { $0.method == .create && $0.path.segments.first == "chats" }
        try judge(messages, made.count { $0.path.segments.count == 4 }, of: user, "messages were sent")
        try judge(chats, made.count { $0.path.segments.count == 2 }, of: user, "chats were opened")
    }

    /// Counts a message of a user, or a chat that the user opens; the result is how long to wait first, where it is too much.
    func wait(of user: String, opens: Bool) -> Duration? { (opens ? chats : messages).count(1, of: user) }

    private func judge(_ rate: CallerRate, _ count: Int, of user: String, _ what: String) throws {
        guard count > 0, let wait = rate.count(count, of: user) else { return }
        let seconds = wait.components.seconds + 1
        throw ServiceProblem(.resourceExhausted, "Too many \(what); it goes on in \(seconds) seconds.")
    }
}
