import OpenMarketWire
import Synchronization

/// Keeps answers to reads until the next change.
///
/// Everybody asks for the first pages and their pictures. Such an answer costs a query and the
/// writing of some kilobytes once, and a look into a table after that. An answer belongs
/// to the state of the market it was read in: with any change all of them are worth nothing.
final class AnswerCache: Sendable {
    /// What an answer depends on: its addresses begin with what the client calls the server.
    struct Question: Hashable {
        let origin: HTTPOrigin
        let target: String
    }

    private struct Shelf {
        var state: UInt64 = 0
        var answers: [Question: HTTPResponse] = [:]
        var bytes = 0

        mutating func clear() {
            answers.removeAll(keepingCapacity: true)
            bytes = 0
        }
    }

    private let byteLimit: Int
    private let shelf = Mutex(Shelf())

    /// A cache of at most so many bytes.
    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// The answer, if one was kept in this state of the market.
    func answer(to question: Question, in state: UInt64) -> HTTPResponse? {
        shelf.withLock { $0.state == state ? $0.answers[question] : nil }
    }

    /// Keeps an answer that was read when the market was in `state`, or later.
    func keep(_ answer: HTTPResponse, to question: Question, in state: UInt64) {
        // The fields and the table's own share, roughly.
        let size = answer.body.count + question.target.utf8.count + 512
        guard size <= byteLimit / 16 else { return }
        shelf.withLock { shelf in
            guard state >= shelf.state else { return }
            if state > shelf.state || shelf.bytes + size > byteLimit {
                shelf.clear()
                shelf.state = state
            }
            if shelf.answers.updateValue(answer, forKey: question) == nil { shelf.bytes += size }
        }
    }
}
