public import OpenMarketDomain

/// A RecordVendorName that records its calls and answers from a script.
public final class MockRecordVendorName: RecordVendorNameUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<(name: String, login: AuthSession?), Void>("RecordVendorName")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ name: String, for login: AuthSession?) async throws(MarketError) {
        try await call((name, login))
    }
}
