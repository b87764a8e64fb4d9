#if os(Linux)
    import Foundation
    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif
    import OpenMarketData
    import OpenMarketDomain

    /// Reads the pieces of a body one after the other, straight into the buffer from which they are sent.
    struct UploadReader {
        private let pieces: [UploadPiece]
        private let length: Int64
        private var index = 0
        /// The number of bytes of the current piece that were read.
        private var offset: Int64 = 0
        /// The number of bytes of the whole body that were read.
        private(set) var position: Int64 = 0
        /// The reason why reading stopped before the end.
        private(set) var failure: TransportError?

        init(_ pieces: [UploadPiece], length: Int64) {
            self.pieces = pieces
            self.length = length
        }

        /// Fills the buffer as far as it goes: 0 at the end, `nil` when a file has changed.
        mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
            var filled = 0
            while filled < buffer.count, position < length, index < pieces.count {
                let piece = pieces[index]
                let wanted = min(Int64(buffer.count - filled), piece.length - offset)
                guard wanted > 0 else {
                    (index, offset) = (index + 1, 0)
                    continue
                }
                let target = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<(filled + Int(wanted))])
                guard let count = read(piece, into: target) else {
                    failure = TransportError(.invalidRequest(.file), detail: "a file has changed while it was sent")
                    return nil
                }
                filled += count
                offset += Int64(count)
                position += Int64(count)
            }
            return filled
        }

        private func read(_ piece: UploadPiece, into target: UnsafeMutableRawBufferPointer) -> Int? {
            switch piece {
            case .bytes(let data):
                let start = data.startIndex + Int(offset)
                return data.copyBytes(to: target, from: start..<(start + target.count))
            case .file(let file, _):
                // With a place of its own, so that one open file may be sent twice.
                var count = pread(file.descriptor, target.baseAddress, target.count, Int(offset))
                while count < 0, errno == EINTR {
                    count = pread(file.descriptor, target.baseAddress, target.count, Int(offset))
                }
                return count > 0 ? count : nil
            }
        }
    }
#endif
