package import Foundation

/// An archive of files in the `ustar` format of POSIX.1-1988, as the pieces of which it is written.
package struct TarArchive: Sendable {
    private static let block = 512

    private let seconds: Int64

    package init(at date: Date) { seconds = Int64(max(0, date.timeIntervalSince1970)) }

    /// The end of every archive.
    package static var end: Data { Data(count: 2 * block) }

    /// The piece of one file; of a name that is too long for the format the end is kept.
    package func file(_ name: String, _ content: Data) -> Data {
        header(of: name, size: content.count) + content
            + Data(count: (Self.block - content.count % Self.block) % Self.block)
    }

    private func header(of name: String, size: Int) -> Data {
        var bytes = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: some Collection<UInt8>, at start: Int) {
            bytes.replaceSubrange(start..<start + text.count, with: text)
        }
        func octal(_ number: Int64, digits: Int) -> [UInt8] {
            let text = String(number, radix: 8)
            return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8.suffix(digits))
        }
        put(Array(name.utf8).suffix(100), at: 0)
        put(octal(0o600, digits: 7), at: 100)
        put(octal(0, digits: 7), at: 108)
        put(octal(0, digits: 7), at: 116)
        put(octal(Int64(size), digits: 11), at: 124)
        put(octal(seconds, digits: 11), at: 136)
        put([UInt8](repeating: UInt8(ascii: " "), count: 8), at: 148)
        put([UInt8(ascii: "0")], at: 156)
        put(Array("ustar\0".utf8) + Array("00".utf8), at: 257)
        put(octal(bytes.reduce(0) { $0 + Int64($1) }, digits: 6) + [0, UInt8(ascii: " ")], at: 148)
        return Data(bytes)
    }
}
