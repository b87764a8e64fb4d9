public import Foundation
import Synchronization

/// A brand in a file that its operator edits while the shop serves.
///
/// ```swift
/// let file = try BrandFile(URL(filePath: "shop.toml")) { problem in print(problem) }
/// settings.brand = { file.brand }
/// ```
///
/// A change is seen within two seconds. Where it cannot be used, the brand before it stays, and the problem is told once.
public final class BrandFile: Sendable {
    /// More than a person would write.
    private static let longest = 1_000_000
    /// The time between two looks at the file on the disk.
    private static let interval: TimeInterval = 2

    private struct State: Sendable {
        var brand: Brand
        var data: Data
        var lookedAt: Date
        /// The problem that was told last.
        var problem: BrandProblem?
    }

    private let url: URL
    private let now: @Sendable () -> Date
    private let tell: @Sendable (BrandProblem) -> Void
    private let state: Mutex<State>

    /// Reads a file, and throws the first line of it that cannot be used; `tell` is called with those of later changes.
    public init(
        _ url: URL,
        tell: @escaping @Sendable (BrandProblem) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(BrandProblem) {
        (self.url, self.now, self.tell) = (url, now, tell)
        let data = try Self.data(of: url)
        state = Mutex(State(brand: try Self.brand(of: data, at: url), data: data, lookedAt: now()))
    }

    /// The brand as the file says it now.
    public var brand: Brand {
        let moment = now()
        let isDue = state.withLock { state in
            guard abs(moment.timeIntervalSince(state.lookedAt)) >= Self.interval else { return false }
            state.lookedAt = moment
            return true
        }
        if isDue { readAgain() }
        return state.withLock(\.brand)
    }

    private func readAgain() {
        do throws(BrandProblem) {
            let data = try Self.data(of: url)
            let isSame = state.withLock { state in
                defer { state.data = data }
                return state.data == data
            }
            if isSame { return }
            let brand = try Self.brand(of: data, at: url)
            state.withLock { ($0.brand, $0.problem) = (brand, nil) }
        } catch {
            let isNew = state.withLock { state in
                defer { state.problem = error }
                return state.problem != error
            }
            if isNew { tell(error) }
        }
    }

    private static func data(of url: URL) throws(BrandProblem) -> Data {
        guard let data = try? Data(contentsOf: url), !data.isEmpty, data.count <= longest else {
            throw BrandProblem(line: 0, .file(most: longest))
        }
        return data
    }

    private static func brand(of data: Data, at url: URL) throws(BrandProblem) -> Brand {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw BrandProblem(line: 0, .file(most: longest))
        }
        return try Brand(text, in: url.deletingLastPathComponent())
    }
}
