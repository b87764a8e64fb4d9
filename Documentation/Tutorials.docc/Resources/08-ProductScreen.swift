import OpenMarket

/// What the screen of one product shows, line by line.
func lines(of state: ProductDetailState) -> [String] {
    if let problem = state.content.problem { return ["\(problem.text.title). \(problem.text.message)"] }
    guard let content = state.content.value else { return ["…"] }
    return [
        "== \(content.title)",
        content.price.map(\.text).joined(separator: " ") + "   " + (content.stock?.text ?? ""),
        content.description,
    ]
}
