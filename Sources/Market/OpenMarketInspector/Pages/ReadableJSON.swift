import Foundation

/// JSON with a line for each member, in the order in which it was sent; broken JSON is shown as far as it goes.
enum ReadableJSON {
    /// The text, or the same text when it is no JSON.
    static func text(_ body: Data) -> String {
        guard let first = body.first, "{[".utf8.contains(first), !body.contains(UInt8(ascii: "\n")) else {
            return String(decoding: body, as: UTF8.self)
        }
        var output: [UInt8] = []
        var depth = 0
        var isText = false
        var isEscaped = false
        for byte in body {
            if isText {
                output.append(byte)
                if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                output += [byte] + line(depth)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth = max(0, depth - 1)
                let isEmpty = output.last == UInt8(ascii: " ") || output.last == UInt8(ascii: "\n")
                if isEmpty, let open = output.lastIndex(where: { !" \n".utf8.contains($0) }),
                    "{[".utf8.contains(output[open])
                {
                    output.removeSubrange((open + 1)...)
                } else {
                    output += line(depth)
                }
                output.append(byte)
            case UInt8(ascii: ","): output += [byte] + line(depth)
            case UInt8(ascii: ":"): output += [byte, 0x20]
            default:
                isText = byte == UInt8(ascii: "\"")
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func line(_ depth: Int) -> [UInt8] {
        [0x0A] + [UInt8](repeating: 0x20, count: 2 * min(depth, 30))
    }
}
