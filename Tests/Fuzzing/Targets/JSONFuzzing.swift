import Foundation

/// Reads a JSON text and every value in it: it must not trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let data = Data(UnsafeBufferPointer(start: start, count: count))
    guard let document = try? JSONDocument(data, maximumDepth: 16) else { return 0 }
    visit(document.root)
    return 0
}

private func visit(_ node: JSONNode) {
    _ = (node.isNull, node.bool, node.string, node["name"])
    if let number = node.number { _ = "\(number)" }
    for element in node.elements { visit(element) }
}
