import OpenMarketServer
import OpenMarketStorage
public import OpenMarketWire

extension MarketBackend: SynchronousRequestHandler {
    /// The health check, which watchdogs ask for all day, and whatever was read since the last change.
    public func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .get else { return nil }
        if request.target == "/healthChecker", !configuration.generation.hasItems { return MarketAnswer.health }
        guard isForEverybody(request), let answer = answers.answer(to: question(request), in: changes.count) else {
            return nil
        }
        guard let tag = answer.headers["ETag"], request.headers["If-None-Match"] != nil else { return answer }
        return EntityTag.isKnown(to: request, tag) ? MarketAnswer.unchanged(answer) : answer
    }

    /// Keeps the answer to a read for the next who asks; `state` is how many changes there were before it was read.
    func keep(_ answer: HTTPResponse, to request: HTTPRequest, from state: UInt64) {
        guard request.method == .get, answer.status == 200, isForEverybody(request) else { return }
        answers.keep(answer, to: question(request), in: state)
    }

    /// Whoever shows a pass may be told something else than the next one.
    private func isForEverybody(_ request: HTTPRequest) -> Bool {
        request.headers["Authorization"] == nil
    }

    private func question(_ request: HTTPRequest) -> AnswerCache.Question {
        AnswerCache.Question(origin: request.origin, target: request.target)
    }
}
