import Foundation

/// Writes images for kitty's graphics protocol.
///
/// The protocol: <https://sw.kovidgoyal.net/kitty/graphics-protocol/>. A command is `ESC _ G`, keys and values, `;`, a
/// payload and `ESC \`. The payload is base64, so an image can hold no command; it is cut into chunks of at most 4,096 bytes.
enum KittyImage {
    /// The image, beginning at the cursor, as large as `columns` by `rows` characters.
    ///
    /// `a=T` sends and shows, `f=24` means three bytes for each pixel, `q=2` asks for no answer, `C=1` leaves the cursor alone.
    static func text(of image: ScreenImage, id: Int, columns: Int, rows: Int) -> String {
        let payload = Array(Data(image.bytes).base64EncodedString().utf8)
        let chunks = stride(from: 0, to: payload.count, by: chunkSize).map { start in
            String(decoding: payload[start..<min(start + chunkSize, payload.count)], as: UTF8.self)
        }
        let keys = "a=T,f=24,t=d,s=\(image.width),v=\(image.height),i=\(id),c=\(columns),r=\(rows),C=1,q=2,"
        return chunks.enumerated().map { index, chunk in
            let more = index < chunks.count - 1 ? 1 : 0
            return "\u{1B}_G\(index == 0 ? keys : "q=2,")m=\(more);\(chunk)\u{1B}\\"
        }.joined()
    }

    /// Takes an image away, with its pixels.
    static func removal(id: Int) -> String { "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\" }

    /// Takes all images away.
    static let removalOfAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

    private static let chunkSize = 4096
}
