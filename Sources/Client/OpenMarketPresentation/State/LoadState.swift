/// Loading state of a value.
public indirect enum LoadState<Value: Sendable & Equatable>: Sendable, Equatable {
    case idle
    /// The request is running; the previous value can be shown until it ends.
    case loading(Value?)
    case loaded(Value)
    /// The request failed; the previous value can still be shown.
    case failed(Problem, Value?)

    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let value), .failed(_, let value): value
        case .loaded(let value): value
        }
    }

    /// The same state with another value to show; `nil` keeps the value that is shown.
    func showing(_ value: Value?) -> LoadState {
        guard let value else { return self }
        return switch self {
        case .idle, .loaded: .loaded(value)
        case .loading: .loading(value)
        case .failed(let problem, _): .failed(problem, value)
        }
    }

    /// Whether a spinner turns.
    public var isLoading: Bool {
        if case .loading = self { return true }
        return false
    }

    public var problem: Problem? {
        if case .failed(let problem, _) = self { return problem }
        return nil
    }
}
