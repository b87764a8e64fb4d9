import Foundation

/// Does blocking work on a thread of its own.
///
/// Waiting for a process on one of the few threads that all tests share would hold up the others.
package func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
