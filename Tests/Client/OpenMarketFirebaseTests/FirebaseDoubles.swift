import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization

/// A clock whose sleeps end at once.
struct ImpatientClock: Clock {
    typealias Instant = ManualClock.Instant

    let slept = Recorded<[Duration]>([])
    var now: Instant { Instant(elapsed: slept.value.reduce(.zero, +)) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let pause = now.duration(to: deadline)
        slept.change { $0.append(pause) }
    }
}

/// A value that several tasks change.
final class Recorded<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) {
        state = Mutex(value)
    }

    var value: Value { state.withLock { $0 } }

    func change(_ change: (inout Value) -> Void) {
        state.withLock { change(&$0) }
    }
}

extension AuthSession {
    /// A login of `ann`.
    static func ann(token: String = "t1", refresh: String = "r1", expiresAt: Date = .distantFuture) -> AuthSession {
        AuthSession(
            user: UserID(rawValue: "ann"),
            email: "ann@example.com",
            accessToken: Secret(token),
            refreshToken: Secret(refresh),
            expiresAt: expiresAt
        )
    }
}

extension FirebaseConfiguration {
    /// A project of the cloud.
    static let shop = FirebaseConfiguration(projectID: "shop", apiKey: "k&1")
}

/// A body of Google's way to say no.
func refusal(_ message: String, status: String? = nil, code: Int = 400) -> String {
    let status = status.map { #","status":"\#($0)""# } ?? ""
    return #"{"error":{"code":\#(code),"message":"\#(message)"\#(status)}}"#
}
