import Synchronization

/// The receiver of a client's events: a console, a file, a metrics system, a test.
///
/// It is called on the task that does the work, so a slow one makes calls slower; it can neither change nor fail them.
/// Events of calls that run at the same time come mixed; ``ClientEvent/call`` tells which belong together.
public struct EventSink: Sendable {
    private let receive: @Sendable (ClientEvent) -> Void
    private let numbers: Counter
    /// Whether the sink reads methods and addresses: to make them takes longer than everything else.
    package let needsAddresses: Bool

    public init(_ receive: @escaping @Sendable (ClientEvent) -> Void) {
        self.init(needsAddresses: true, receive)
    }

    /// Tells `receive` each event; without addresses where it only counts.
    package init(needsAddresses: Bool, _ receive: @escaping @Sendable (ClientEvent) -> Void) {
        self.init(numbers: Counter(), needsAddresses: needsAddresses, receive)
    }

    private init(numbers: Counter, needsAddresses: Bool, _ receive: @escaping @Sendable (ClientEvent) -> Void) {
        (self.numbers, self.needsAddresses, self.receive) = (numbers, needsAddresses, receive)
    }

    /// Tells several; the calls have the same number for each, which the last one counts.
    public static func all(_ sinks: [EventSink]) -> EventSink {
        // Clients that share a sink must not use a number twice.
        let numbers = sinks.last?.numbers ?? Counter()
        return EventSink(numbers: numbers, needsAddresses: sinks.contains(where: \.needsAddresses)) { event in
            for sink in sinks { sink.record(event) }
        }
    }

    /// Tells an event.
    public func record(_ event: ClientEvent) { receive(event) }

    /// Tells what happens outside a call.
    package func note(_ kind: ClientEvent.Kind, of operation: String) {
        receive(ClientEvent(operation: VisibleText.name(operation), kind: kind))
    }

    package func call(_ operation: String) -> CallEvents {
        CallEvents(self, number: numbers.next(), operation: VisibleText.name(operation))
    }
}

/// The events of one call, handed on from one middleware to the next.
package final class CallEvents: Sendable {
    private let sink: EventSink
    private let number: Int
    package let operation: String
    private let attempts = Counter()

    init(_ sink: EventSink, number: Int, operation: String) {
        (self.sink, self.number, self.operation) = (sink, number, operation)
    }

    package func note(_ kind: ClientEvent.Kind) {
        sink.record(ClientEvent(call: number, operation: operation, kind: kind))
    }

    package func note(_ attempt: AttemptRecord) {
        note(.attempt(number: attempts.next(), attempt))
    }
}

/// Counts from 1.
private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count &+= 1
            return count
        }
    }
}

/// The rule by which short, plain texts stand in logs as they are, and all others are hidden.
package enum VisibleText {
    /// The text in place of a hidden text or character.
    package static let mask = "*"

    /// A name of letters, digits, dots, dashes and underscores, with `*` in place of every other character.
    ///
    /// An e-mail address loses its sign, and an escape sequence its power over a terminal.
    package static func name(_ text: String) -> String {
        let limit = 60
        guard text.utf8.count > limit || !text.utf8.allSatisfy(isPlain) else { return text }
        return String(decoding: text.utf8.prefix(limit).map { isPlain($0) ? $0 : UInt8(ascii: "*") }, as: UTF8.self)
    }

    /// The value of a harmless header field, or `*` for one that is long or has unusual characters.
    package static func value(_ text: String) -> String {
        let isHarmless = text.utf8.count <= 80 && text.utf8.allSatisfy { isPlain($0) || " /;=,+:*".utf8.contains($0) }
        return isHarmless ? text : mask
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
