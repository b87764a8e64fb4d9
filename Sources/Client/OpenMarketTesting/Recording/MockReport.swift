/// The complaints of a mock after a test.
public struct MockReport: Sendable, Hashable, CustomStringConvertible {
    /// The call or the double it is about, such as `ProductsRepository.page`.
    public let name: String
    public let callCount: Int
    /// The calls without a scripted response, described.
    public let unexpectedCalls: [String]
    /// The scripted responses that were not used, described.
    public let unusedAnswers: [String]

    public init(name: String, callCount: Int, unexpectedCalls: [String] = [], unusedAnswers: [String] = []) {
        (self.name, self.callCount, self.unexpectedCalls) = (name, callCount, unexpectedCalls)
        self.unusedAnswers = unusedAnswers
    }

    /// Whether everything that was called was scripted, and the other way round.
    public var isClean: Bool { unexpectedCalls.isEmpty && unusedAnswers.isEmpty }

    public var description: String {
        let head = "\(name): called \(callCount) \(callCount == 1 ? "time" : "times")"
        let lines =
            unexpectedCalls.map { "  unexpected call: \($0)" } + unusedAnswers.map { "  unused answer: \($0)" }
        return ([head] + lines).joined(separator: "\n")
    }
}

/// The error of a double that was called in another way than the test scripted.
public struct MockVerificationFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reports of the doubles; only those with a complaint.
    public let reports: [MockReport]

    public init(reports: [MockReport]) {
        self.reports = reports
    }

    public var description: String {
        reports.map(\.description).joined(separator: "\n")
    }
}

/// A double that remembers what happened to it.
public protocol Verifiable: Sendable {
    /// The report of each of its calls.
    var reports: [MockReport] { get }
}

extension Verifiable {
    /// The reports of its stored calls and doubles, in the order of their declarations.
    public var reports: [MockReport] {
        Mirror(reflecting: self).children.flatMap { ($0.value as? any Verifiable)?.reports ?? [] }
    }

    /// Throws a ``MockVerificationFailure`` when a call was unexpected or a response was left over.
    ///
    /// Works in every test framework: `try mock.verify()`.
    public func verify() throws(MockVerificationFailure) {
        let complaints = reports.filter { !$0.isClean }
        guard complaints.isEmpty else { throw MockVerificationFailure(reports: complaints) }
    }
}
