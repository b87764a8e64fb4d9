public import Foundation
public import OpenMarketDomain

/// A LoadImage that records its calls and answers from a script.
public final class MockLoadImage: LoadImageUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<URL, Data>("LoadImage")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted.
    public func callAsFunction(_ url: URL) async throws(MarketError) -> Data {
        try await call(url)
    }
}
