import Foundation

/// One thing that is measured.
struct Contender {
    let name: String
    let work: () async throws -> Void
}

/// Runs contenders in turns and prints the median of each, with its ratio to the first.
///
/// `OPENMARKET_ONLY` names the only contender that takes part, to look at it alone.
func race(_ title: String, rounds: Int = 9, bytes: Int? = nil, _ all: [Contender]) async throws {
    let only = ProcessInfo.processInfo.environment["OPENMARKET_ONLY"]
    let contenders = all.filter { only == nil || $0.name == only }
    guard !contenders.isEmpty else { return }
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
    let medians = times.map { $0.sorted()[$0.count / 2] }
    print("\n\(title)")
    for (contender, median) in zip(contenders, medians) {
        let ratio = medians[0] / median
        let speed = bytes.map { "  \(Int(Double($0) / (median / .seconds(1)) / 1_000_000)) MB/s" } ?? ""
        print("  \(contender.name.padded(to: 44))\(median.text.padded(to: 12))\(rounded(ratio))x\(speed)")
    }
}

func rounded(_ value: Double) -> String {
    String((value * 100).rounded() / 100)
}

extension Duration {
    /// Microseconds, or milliseconds when there are many.
    var text: String {
        let microseconds = self / .microseconds(1)
        return microseconds < 10_000 ? "\(rounded(microseconds)) µs" : "\(rounded(microseconds / 1000)) ms"
    }
}

extension String {
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
