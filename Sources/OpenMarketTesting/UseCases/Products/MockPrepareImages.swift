public import OpenMarketDomain

/// A PrepareImages that records its calls and answers from a script.
public final class MockPrepareImages: PrepareImagesUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<(inputs: [ImageInput], progress: ProgressReporter?), [PreparedImage]>("PrepareImages")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try await call((inputs, progress))
    }
}
