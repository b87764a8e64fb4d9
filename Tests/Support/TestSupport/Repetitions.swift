import Foundation

/// How often a test repeats what it does: a few times in every run, and many times where `OPENMARKET_NIGHTLY` is set.
public func repetitions(_ few: Int, nightly many: Int) -> Int {
    ProcessInfo.processInfo.environment["OPENMARKET_NIGHTLY"] == nil ? few : many
}
