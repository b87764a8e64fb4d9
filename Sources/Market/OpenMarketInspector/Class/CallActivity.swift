import Foundation

/// The recent calls of a market, as a line of the list of a class.
struct CallActivity: Sendable {
    /// The time for which a call counts as recent.
    static let window: TimeInterval = 60

    /// The number of recent calls.
    let calls: Int
    /// The number of them that failed.
    let problems: Int
    let last: RecordedCall?
    /// The last caller who proved to be one, by any call that is kept.
    let who: String?
    /// The last problem of all calls that are kept.
    let lastProblem: RecordedCall?

    /// The activity of calls, oldest first, at a time.
    init(_ calls: some BidirectionalCollection<RecordedCall>, at now: Date) {
        let recent = calls.filter { now.timeIntervalSince($0.date) < Self.window }
        self.calls = recent.count
        problems = recent.count(where: \.isProblem)
        last = calls.last
        who = calls.last { $0.caller != nil }?.caller
        lastProblem = calls.last(where: \.isProblem)
    }
}

extension RecordedCall {
    /// Whether it was refused, failed, or the client left.
    var isProblem: Bool { status.map { $0 >= 400 } ?? true }
}
