import ReviewsDomain

/// An answer in the server's words; nobody outside of this layer sees them.
struct ReviewListDTO: Decodable, Sendable {
    let reviews: [ReviewDTO]
}

/// One row of it.
struct ReviewDTO: Decodable, Sendable {
    let starCount: Int
    let body: String

    enum CodingKeys: String, CodingKey {
        case starCount = "star_count"
        case body
    }

    /// What it means.
    func toDomain() -> Review {
        Review(stars: min(max(starCount, 1), 5), text: body)
    }
}
