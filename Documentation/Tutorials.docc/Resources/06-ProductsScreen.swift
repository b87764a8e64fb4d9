import OpenMarket

/// What the screen of all products shows, line by line.
func lines(of state: ProductListState) -> [String] {
    var lines = ["== \(state.title)"]
    for (index, row) in state.rows.enumerated() {
        let price = row.price.map(\.text).joined(separator: " ")
        lines.append("\(index + 1). \(row.title)   \(price)   \(row.stock?.text ?? "")")
    }
    switch state.status {
    case .loading, .refreshing, .loadingMore: lines.append("…")
    case .failed(let problem): lines.append("\(problem.text.title). \(problem.text.message)")
    case .ended: lines.append("That is all of them.")
    case .idle: lines.append("m: more")
    }
    return lines
}
