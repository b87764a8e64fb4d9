import OpenMarket
import OpenMarketTerminal

extension QRCode {
    /// The number of light modules that are left around it.
    private static let margin = 2
    /// The rows for what stands above a code in a box.
    private static let rowsAbove = 12

    /// The code in half blocks, black on white in every terminal; none on a terminal that is too small for all of it.
    func lines(in screen: ScreenSize) -> [Line] {
        let side = size + 2 * Self.margin
        guard side <= min(56, screen.columns - 8), (side + 1) / 2 + Self.rowsAbove <= screen.rows else { return [] }
        let places = -Self.margin..<size + Self.margin
        let style = OpenMarketTerminal.Style(.basic(.black), on: .basic(.white))
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            Line(String(places.map { block(upper: self[$0, row], lower: self[$0, row + 1]) }), style)
        }
    }

    private func block(upper: Bool, lower: Bool) -> Character {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
