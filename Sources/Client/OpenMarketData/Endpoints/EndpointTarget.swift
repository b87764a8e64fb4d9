public import OpenMarketWire

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
