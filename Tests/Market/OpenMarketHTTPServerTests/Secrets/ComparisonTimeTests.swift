import Dispatch
import Foundation
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

/// Statistics for a release build, on request: `OPENMARKET_TIMING=1 swift test -c release --filter ComparisonTime`.
@Suite("The time of comparing secrets", .slot, .serialized, .enabled(if: isAskedFor))
struct ComparisonTimeTests {
    private static let pairs = 100_000
    /// One comparison is too short for a clock.
    private static let repetitions = 64

    @Test("It does not tell whether the first byte was wrong or the last", arguments: [false, true])
    func mismatch(isText: Bool) {
        let secret = [UInt8](repeating: 0x61, count: 32)
        var (first, last) = (secret, secret)
        first[0] ^= 1
        last[31] ^= 1
        var times: [[Double]] = [[], []]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Self.pairs {
            let swapped = Bool.random(using: &random)
            for index in swapped ? [1, 0] : [0, 1] {
                times[index].append(Self.time(secret, index == 0 ? first : last, isText: isText))
            }
        }
        // What an interrupt made long says nothing about the comparison: the slowest tenth of both is left out.
        let limit = (times[0] + times[1]).sorted()[Self.pairs * 2 * 9 / 10]
        let samples = times.map { $0.filter { $0 <= limit } }
        let (t, ratio) = (Self.welch(samples[0], samples[1]), Self.median(times[0]) / Self.median(times[1]))
        print("\(isText ? "texts" : "digests"): \(Self.pairs) pairs, Welch's t \(t), ratio of the medians \(ratio)")
        #expect(abs(t) < 4.5 && (0.98...1.02).contains(ratio))
    }

    @inline(never)
    private static func time(_ one: [UInt8], _ other: [UInt8], isText: Bool) -> Double {
        let (left, right) = (String(decoding: one, as: UTF8.self), String(decoding: other, as: UTF8.self))
        let begin = DispatchTime.now().uptimeNanoseconds
        var count = 0
        if isText {
            for _ in 0..<(repetitions / 8) where ConstantTime.isEqual(left, right) { count += 1 }
        } else {
            for _ in 0..<repetitions where ConstantTime.isEqual(one, other) { count += 1 }
        }
        let end = DispatchTime.now().uptimeNanoseconds
        return count == 0 ? Double(end - begin) : .infinity
    }

    private static func welch(_ one: [Double], _ other: [Double]) -> Double {
        let (a, b) = (moments(one), moments(other))
        return (a.mean - b.mean) / (a.variance / Double(one.count) + b.variance / Double(other.count)).squareRoot()
    }

    private static func moments(_ values: [Double]) -> (mean: Double, variance: Double) {
        let mean = values.reduce(0, +) / Double(values.count)
        return (mean, values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1))
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}

private let isAskedFor = ProcessInfo.processInfo.environment["OPENMARKET_TIMING"] != nil
