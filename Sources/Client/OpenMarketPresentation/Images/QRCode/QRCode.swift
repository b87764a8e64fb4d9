/// A QR code (ISO/IEC 18004) of a text, in the mode for bytes, of version 1 to 10 and with error correction of level M.
public struct QRCode: Sendable, Hashable {
    /// The number of modules of a side, without the margin of four light ones that readers want around it.
    public let size: Int
    private let dark: [Bool]

    /// Makes the code of a text; `nil` for one of more than 213 bytes.
    public init?(_ text: String) {
        guard let words = QRCodewords(Array(text.utf8)) else { return nil }
        let drawing = QRDrawing(words)
        var best: (penalty: Int, dark: [Bool])?
        for mask in 0..<QRDrawing.maskCount {
            let dark = drawing.masked(by: mask)
            let penalty = QRPenalty(dark, size: drawing.size).sum
            if penalty < best?.penalty ?? .max { best = (penalty, dark) }
        }
        (size, dark) = (drawing.size, best?.dark ?? [])
    }

    /// Returns whether a module is dark; those around the code are light.
    public subscript(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return dark[row * size + column]
    }
}
