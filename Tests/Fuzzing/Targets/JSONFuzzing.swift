import Foundation

/// Reads a JSON text and every value in it, and the rows of a list straight from its bytes: neither may trap, and both must agree.
func fuzzJSON(_ input: UnsafeBufferPointer<UInt8>) {
    let data = Data(input)
    readRows(data)
    guard let document = try? JSONDocument(data, maximumDepth: 16) else { return }
    visit(document.root)
}

private func visit(_ node: JSONNode) {
    _ = (node.isNull, node.bool, node.string, node["name"])
    if let number = node.number { _ = "\(number)" }
    for element in node.elements { visit(element) }
}

private let names = JSONFieldNames([
    ("id", 0, true), ("name", 1, true), ("price", 2, false), ("stock", 3, false), ("created_at", 4, false),
])

/// What was read row by row must be a JSON text with the same rows, whose names are the same.
private func readRows(_ data: Data) {
    guard var rows = JSONRows(data, list: "pages", names: names) else { return }
    var found: [String?] = []
    while true {
        var step = rows.next()
        if case .row = step {
            let name = rows.text(1)
            _ = (rows.identifier(0), rows.address(1), rows.decimal(2), rows.integer(3), rows.time(4))
            if rows.isOdd { step = rows.oddRow() } else { found.append(name) }
        }
        switch step {
        case .row: continue
        case .odd: found.append(nil)
        case .failed: return
        case .end:
            guard let document = try? JSONDocument(data), let list = document.root["pages"] else {
                fatalError("rows were read of what is no JSON text")
            }
            let elements = Array(list.elements)
            precondition(elements.count == found.count, "\(elements.count) rows, not \(found.count)")
            for (element, name) in zip(elements, found) {
                if let name, let text = element["name"]?.string { precondition(text == name, "\(text) is not \(name)") }
            }
            return
        }
    }
}
