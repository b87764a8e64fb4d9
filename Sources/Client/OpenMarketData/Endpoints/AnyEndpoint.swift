package import OpenMarketDomain
public import OpenMarketWire

/// An ``Endpoint`` without the type of its response: what lies between its maker and its caller is compiled once.
package typealias AnyEndpoint = Endpoint<Erased>

/// The location of an endpoint, below the base address of its server.
public indirect enum EndpointTarget: Sendable, Equatable {
    /// Segments and query, to be encoded.
    case parts(RequestTarget)
    /// An address that the server itself handed out.
    case address(ServerAddress)

    /// The given segments and query.
    public static func path(_ segments: String..., query: [QueryItem] = []) -> EndpointTarget {
        .parts(RequestTarget(segments: segments, query: query))
    }
}

/// A value whose type only the two ends of a way know.
package struct Erased: Sendable {
    private let value: any Sendable

    package init(_ value: some Sendable) {
        self.value = value
    }

    /// The value, of the type that it was made with.
    package func value<Value>(as type: Value.Type = Value.self) throws(MarketError) -> Value {
        guard let value = value as? Value else { throw .unreadable(Self.mistaken(for: type)) }
        return value
    }

    private static func mistaken(for type: Any.Type) -> Unreadable { Unreadable(expected: "\(type)") }
}
