public import OpenMarketDomain

/// A fact of a scene that the market is asked for, before it is put into words; ``LoadState`` is what is shown of it.
public indirect enum Loaded<Value: Sendable>: Sendable {
    case idle
    /// The request is running; what was there before can still be shown.
    case loading(Value?)
    case loaded(Value)
    /// The value did not come; the value before it can still be shown.
    case failed(MarketError, Value?)

    /// The value as far as it is known; one that is set counts as come, while a request that runs goes on.
    public var value: Value? {
        get {
            switch self {
            case .idle: nil
            case .loading(let value), .failed(_, let value): value
            case .loaded(let value): value
            }
        }
        set {
            if case .loading = self { self = .loading(newValue) } else { self = newValue.map { .loaded($0) } ?? .idle }
        }
    }

    public var isIdle: Bool { if case .idle = self { true } else { false } }
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// Whether it is neither here nor on its way.
    package var isMissing: Bool {
        switch self {
        case .idle, .failed: true
        case .loading, .loaded: false
        }
    }

    /// The fact as it is shown: the value as `draw` has it, and a failure in words.
    public func drawn<Row: Sendable & Equatable>(in wording: Wording, _ draw: (Value) -> Row) -> LoadState<Row> {
        switch self {
        case .idle: .idle
        case .loading(let value): .loading(value.map(draw))
        case .loaded(let value): .loaded(draw(value))
        case .failed(let error, let value): .failed(Problem(error, in: wording), value.map(draw))
        }
    }

    /// The fact with the outcome of its request; a cancelled one leaves it as it was.
    func after(_ outcome: Result<Value, MarketError>) -> Loaded {
        switch outcome {
        case .success(let value): .loaded(value)
        case .failure(.cancelled): value.map { .loaded($0) } ?? .idle
        case .failure(let error): .failed(error, value)
        }
    }
}
