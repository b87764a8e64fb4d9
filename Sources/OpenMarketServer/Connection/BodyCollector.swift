import Foundation
import OpenMarketWire

/// The body of one request as it arrives: in memory while it is small, in a file from then on.
struct BodyCollector {
    private let memory: Int
    private let folder: String?
    private var bytes: [UInt8] = []
    private(set) var file: SpooledFile?
    private var length: Int64 = 0

    init(memory: Int, folder: String?) {
        self.memory = memory
        self.folder = folder
    }

    /// Adds bytes; `false` when they could not be kept.
    mutating func append(_ piece: ArraySlice<UInt8>) -> Bool {
        length += Int64(piece.count)
        if let file { return file.append(piece) }
        guard bytes.count + piece.count > memory else {
            bytes += piece
            return true
        }
        guard let file = SpooledFile(folder: folder), file.append(bytes[...]) else { return false }
        bytes = []
        self.file = file
        return file.append(piece)
    }

    var body: HTTPBody {
        if let file { return .file(file.url, length: length) }
        return bytes.isEmpty ? .none : .bytes(Data(bytes))
    }
}
