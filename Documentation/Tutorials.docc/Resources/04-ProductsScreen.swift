import OpenMarket

/// What the screen of all products shows, line by line.
func lines(of state: ProductListState) -> [String] {
    var lines = ["== \(state.title)"]
    for (index, row) in state.rows.enumerated() {
        let price = row.price.map(\.text).joined(separator: " ")
        lines.append("\(index + 1). \(row.title)   \(price)   \(row.stock?.text ?? "")")
    }
    return lines
}
