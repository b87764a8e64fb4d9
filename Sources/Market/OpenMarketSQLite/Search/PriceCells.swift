import Foundation

/// Prices in steps: the price of a product lies in one of these cells, which finds and counts it.
///
/// The edges are 0 and one and five times each power of ten. Each edge is a cell of its own, so that a band from edge
/// to edge has both its ends, as a filter by prices has them: most prices are round.
enum PriceCells {
    /// The upper ends of the cells, the lowest first.
    static let edges: [Decimal] =
        [0]
        + (0..<10).flatMap { power in
            [1, 5].map { Decimal(sign: .plus, exponent: power, significand: Decimal($0)) }
        }

    /// All cells: below the first edge, at it, above it, and so on.
    static var all: Range<Int> { 0..<(edges.count * 2 + 1) }

    static func cell(of price: Decimal) -> Int {
        let reached = edges.firstIndex { $0 > price } ?? edges.count
        return reached > 0 && edges[reached - 1] == price ? reached * 2 - 1 : reached * 2
    }

    /// Returns whether a cell lies in a range of prices: all of it, none of it, or (`nil`) a part.
    static func isInside(_ cell: Int, from least: Decimal?, to most: Decimal?) -> Bool? {
        let lower = cell > 0 ? edges[(cell - 1) / 2] : nil
        if cell % 2 == 1, let edge = lower { return holds(edge, least, most) }
        // Neither edge belongs to the prices between them.
        let upper = cell / 2 < edges.count ? edges[cell / 2] : nil
        if let most, let lower, most <= lower { return false }
        if let least, let upper, least >= upper { return false }
        let beginsInside = least.map { least in lower.map { least <= $0 } ?? false } ?? true
        let endsInside = most.map { most in upper.map { $0 <= most } ?? false } ?? true
        return beginsInside && endsInside ? true : nil
    }

    private static func holds(_ price: Decimal, _ least: Decimal?, _ most: Decimal?) -> Bool {
        (least.map { $0 <= price } ?? true) && (most.map { price <= $0 } ?? true)
    }

    /// Returns the bands of prices from each edge to the next, both included; empty bands are left out.
    static func bands(_ counts: [Int64]) -> [PriceBandRecord] {
        edges.indices.compactMap { edge in
            let count = counts.dropFirst(edge * 2 + 1).prefix(3).reduce(0, +)
            let next = edge + 1 < edges.count ? edges[edge + 1] : nil
            return count > 0 ? PriceBandRecord(minimum: edges[edge], maximum: next, count: count) : nil
        }
    }
}
