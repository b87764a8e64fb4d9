public import OpenMarketDomain

extension MarketError {
    /// The error that a double throws for a call without a script.
    public static let unscripted = MarketError.invalidRequest(InvalidRequest(rawValue: "unscripted"))
}

extension MockCall {
    /// Scripts the next responses.
    public func returns(_ outputs: Output...) {
        enqueue(outputs.map { .success($0) })
    }

    /// Scripts the next calls as failures.
    public func fails(_ errors: MarketError...) {
        enqueue(errors.map { .failure($0) })
    }

    /// Scripts the next responses, successes and failures.
    public func answers(_ answers: Answer...) {
        enqueue(answers)
    }

    /// Gives this response whenever no scripted one is left.
    public func always(_ output: Output) {
        setFallback(.value(output))
    }

    /// Makes up a response whenever no scripted one is left.
    public func handles(_ handler: @escaping Handler) {
        setFallback(.handler(handler))
    }

    /// Records a call, waits while calls are held, and responds.
    public func callAsFunction(_ input: Input) async throws(MarketError) -> Output {
        let call = begin(input)
        try await wait(as: call.number)
        if let answer = call.answer { return try answer.get() }
        switch call.fallback {
        case .value(let output):
            return output
        case .handler(let handler):
            return try await handler(input)
        case .none:
            recordUnexpected(input)
            throw .unscripted
        }
    }

    /// Records a call and responds at once, for functions that cannot wait; only a value can be the fallback.
    public func now(_ input: Input) throws(MarketError) -> Output {
        let call = begin(input)
        if let answer = call.answer { return try answer.get() }
        if case .value(let output) = call.fallback { return output }
        recordUnexpected(input)
        throw .unscripted
    }

    /// Records a call and responds at once: for functions that cannot fail either, which then give `substitute`.
    public func now(_ input: Input, or substitute: Output) -> Output {
        do throws(MarketError) {
            return try now(input)
        } catch {
            return substitute
        }
    }
}

extension MockCall where Output == Void {
    /// Scripts one success.
    public func succeeds() {
        returns(())
    }

    /// Succeeds whenever no scripted response is left.
    public func alwaysSucceeds() {
        always(())
    }
}

extension MockCall where Input == Void {
    /// Records a call, waits while calls are held, and responds.
    public func callAsFunction() async throws(MarketError) -> Output {
        try await self(())
    }
}
