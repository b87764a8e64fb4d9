import Foundation

/// One thing that is measured.
struct Contender {
    let name: String
    let work: () async throws -> Void
}

/// How long one contender of a race took.
struct Measurement: Codable {
    let race: String
    let contender: String
    /// The median of all rounds, and the bounds of the middle half of them.
    let microseconds: Double
    let low: Double
    let high: Double
}

/// Runs contenders in turns, and prints the median of each with its spread and its ratio to the first.
///
/// `OPENMARKET_ONLY` names the only contender that takes part, to look at it alone.
@discardableResult
func race(
    _ title: String,
    rounds: Int = 9,
    bytes: Int? = nil,
    _ all: [Contender]
) async throws -> [Measurement] {
    let only = ProcessInfo.processInfo.environment["OPENMARKET_ONLY"]
    let contenders = all.filter { only == nil || $0.name == only }
    guard !contenders.isEmpty else { return [] }
    let times = try await times(of: contenders, rounds: rounds)
    let measurements = zip(contenders, times).map { contender, times in
        let sorted = times.map { $0 / .microseconds(1) }.sorted()
        return Measurement(
            race: title,
            contender: contender.name,
            microseconds: sorted[sorted.count / 2],
            low: sorted[sorted.count / 4],
            high: sorted[sorted.count * 3 / 4]
        )
    }
    print("\n\(title)")
    for measurement in measurements {
        let ratio = measurements[0].microseconds / measurement.microseconds
        let speed = bytes.map { "  \(Int(Double($0) / measurement.microseconds)) MB/s" } ?? ""
        let spread = "\(text(measurement.low)) – \(text(measurement.high))"
        print(
            "  \(measurement.contender.padded(to: 44))\(text(measurement.microseconds).padded(to: 12))",
            terminator: ""
        )
        print("\(spread.padded(to: 26))\(rounded(ratio))x\(speed)")
    }
    await Results.shared.add(measurements)
    return measurements
}

/// The times of each contender; who begins changes from round to round.
private func times(of contenders: [Contender], rounds: Int) async throws -> [[Duration]] {
    let clock = ContinuousClock()
    var times = contenders.map { _ in [Duration]() }
    for contender in contenders { try await contender.work() }
    for round in 0..<rounds {
        for offset in contenders.indices {
            let index = (offset + round) % contenders.count
            let start = clock.now
            try await contenders[index].work()
            times[index].append(clock.now - start)
        }
    }
    return times
}

func rounded(_ value: Double) -> String {
    String((value * 100).rounded() / 100)
}

/// Microseconds, or milliseconds when there are many.
func text(_ microseconds: Double) -> String {
    microseconds < 10_000 ? "\(rounded(microseconds)) µs" : "\(rounded(microseconds / 1000)) ms"
}

extension String {
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
