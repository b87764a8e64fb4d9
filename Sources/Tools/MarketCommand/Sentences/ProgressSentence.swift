import OpenMarket
import OpenMarketBackend

/// A step of something that takes long in words.
struct ProgressSentence {
    /// The present stage.
    let stage: String
    /// The share that is done, in percent, where that is known.
    let share: Int?

    /// Makes the text of a stage of unknown length.
    init(_ stage: String) { (self.stage, share) = (stage, nil) }

    init(_ step: TransferProgress) {
        switch step {
        case .preparing(let done, let total):
            stage = total == 1 ? "Preparing 1 picture" : "Preparing \(total) pictures"
            share = Self.percent(Int64(done), of: Int64(total))
        case .kept:
            stage = "Kept to be sent"
            share = nil
        case .sending(let bytes, let total):
            stage = "Sending \(Self.size(total))"
            share = Self.percent(bytes, of: total)
        case .waiting:
            stage = "Waiting for the market"
            share = nil
        case .receiving(let bytes, let total):
            stage = "Receiving the answer"
            share = total.flatMap { Self.percent(bytes, of: $0) }
        case .finished:
            stage = "Done"
            share = 100
        }
    }

    init(_ step: OperationProgress) {
        switch step {
        case .pages(let done, let total):
            stage = "Copying the database"
            share = Self.percent(Int64(done), of: Int64(total))
        case .images(let done, let total):
            stage = "Going through \(total) images"
            share = Self.percent(Int64(done), of: Int64(total))
        case .digests(let done, let total):
            stage = "Reading \(total) files"
            share = Self.percent(Int64(done), of: Int64(total))
        case .products(let done):
            stage = "\(done) products"
            share = nil
        }
    }

    /// A number of bytes as people say it.
    static func size(_ bytes: Int64) -> String {
        switch bytes {
        case ..<1000: "\(bytes) bytes"
        case ..<1_000_000: "\((bytes + 500) / 1000) kB"
        default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
        }
    }

    private static func percent(_ part: Int64, of whole: Int64) -> Int? {
        guard whole > 0 else { return nil }
        return Int(min(max(part, 0), whole) * 100 / whole)
    }
}
