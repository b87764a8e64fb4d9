import OpenMarketDomain
import OpenMarketTesting

/// Images that are ready as they are, unless a failure is due.
struct StormyImages: ImagePreparing {
    let weather: Weather

    func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try await weather.blow()
        progress?(.preparing(done: inputs.count, total: inputs.count))
        return inputs.map { _ in Fixture.preparedImage }
    }
}
