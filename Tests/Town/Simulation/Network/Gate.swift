import Foundation
import OpenMarketData
import OpenMarketWire

/// Where all calls of all devices stand until they are let go on, one at a time.
@MainActor
final class Gate {
    private(set) var held: [HeldCall] = []
    /// The number of calls that have reached a market.
    private(set) var calls = 0
    private var numbers = 0
    /// Told of each request and response as it passes, and of the bytes of streams.
    var observe: (Sight) -> Void = { _ in }
    /// The responses that replicas may still have, by request line and caller.
    private var earlier: [String: [HTTPResponse]] = [:]

    /// Holds a call until it is let go on; `nil` when its caller gave up.
    func hold(_ wire: Wire, _ phase: HeldCall.Phase, _ method: HTTPMethod, _ line: String) async -> HeldCall.Outcome? {
        // What was cancelled before it set off was never asked.
        guard !Task.isCancelled else { return nil }
        if wire.isDirect { return .goes }
        numbers += 1
        let call = HeldCall(numbers, wire, phase, method, line)
        if phase == .request { observe(.asked(call)) }
        if wire.isOffline, phase == .request {
            observe(.let(call, .offline))
            return .offline
        }
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { waiter in
                guard !Task.isCancelled else { return waiter.resume(returning: nil) }
                call.wait(waiter)
                held.append(call)
            }
        } onCancel: {
            Task { @MainActor in self.release(call, nil) }
        }
    }

    /// Lets a call go on.
    func release(_ call: HeldCall, _ outcome: HeldCall.Outcome?) {
        guard let place = held.firstIndex(where: { $0 === call }) else { return }
        held.remove(at: place)
        if let outcome { observe(.let(call, outcome)) }
        call.end(outcome)
    }

    /// Forgets the calls of a device that was killed: they never go on.
    func forget(_ wire: Wire) { held.removeAll { $0.wire === wire } }

    func noteCall() { calls += 1 }

    /// Keeps what a replica may say later.
    func note(_ response: HTTPResponse, to key: String) {
        earlier[key, default: []].append(response)
        if let count = earlier[key]?.count, count > 4 { earlier[key]?.removeFirst() }
    }

    /// The oldest response that a replica may still have.
    func staleResponse(to key: String) -> HTTPResponse? { earlier[key]?.first }

    /// Forgets them all, as replicas do that have caught up.
    func catchUp() { earlier = [:] }
}
