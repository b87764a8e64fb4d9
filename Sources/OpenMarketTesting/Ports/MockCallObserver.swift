public import OpenMarketData

/// An observer that records its calls.
public final class MockCallObserver: CallObserver, Verifiable {
    /// Calls of `record(_:)`.
    public let recordings = MockCall<CallRecord, Void>("CallObserver.record", fallback: ())

    /// An observer without calls.
    public init() {}

    /// The calls it observed, in order.
    public var records: [CallRecord] { recordings.calls }

    /// What its calls have to report.
    public var reports: [MockReport] {
        recordings.reports
    }

    /// Keeps the record.
    public func record(_ call: CallRecord) {
        recordings.now(call, or: ())
    }
}
