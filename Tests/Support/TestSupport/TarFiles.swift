package import Foundation
import Testing

/// The files of a `tar` archive by name, read by the offsets of the format.
package func tarFiles(of archive: Data) throws -> [String: Data] {
    var (files, place) = ([String: Data](), archive.startIndex)
    func text(_ range: Range<Int>) -> String {
        String(decoding: archive[place + range.lowerBound..<place + range.upperBound].prefix { $0 != 0 }, as: UTF8.self)
    }
    while archive.endIndex >= place + 512, archive[place] != 0 {
        let header = archive[place..<place + 512]
        let kept = header.reduce(0) { $0 + Int($1) } - header.dropFirst(148).prefix(8).reduce(0) { $0 + Int($1) }
        #expect(Int(text(148..<154), radix: 8) == kept + 8 * 32)
        #expect(text(257..<262) == "ustar")
        let size = try #require(Int(text(124..<135), radix: 8))
        files[text(0..<100)] = archive[place + 512..<place + 512 + size]
        place += 512 + (size + 511) / 512 * 512
    }
    #expect(archive.endIndex == place + 1_024)
    return files
}
