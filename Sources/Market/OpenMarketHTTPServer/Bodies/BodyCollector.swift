import Foundation
import OpenMarketWire

/// The body of one request as it arrives: in memory while it is small, in a file from then on.
struct BodyCollector {
    /// The bytes that a form counts for while a handler reads it: its parts are read one at a time.
    private static let formBytes = 524_288

    private let budgets: BodyBudgets
    private let wake: @Sendable () -> Void
    private var bytes: [UInt8] = []
    private var length: Int64 = 0
    /// The memory held by the body and the work on it; kept by the work on the body.
    let share: ByteBudget.Share
    private(set) var file: SpooledFile?

    init(_ budgets: BodyBudgets, wake: @escaping @Sendable () -> Void) {
        self.budgets = budgets
        self.wake = wake
        share = budgets.memory.share()
    }

    /// Adds bytes; `false` when there is no room for them.
    mutating func append(_ piece: ArraySlice<UInt8>) -> Bool {
        length += Int64(piece.count)
        if let file { return file.append(piece) }
        guard bytes.count + piece.count > budgets.inMemory else {
            bytes += piece
            return share.add(piece.count)
        }
        let file = SpooledFile(folder: budgets.folder, share: budgets.files.share(), wake: wake)
        self.file = file
        defer { bytes = [] }
        guard bytes.isEmpty || file.append(bytes[...]) else { return false }
        share.release()
        return file.append(piece)
    }

    /// Counts what a handler will hold; `false` when there is no room.
    ///
    /// A body that is no form is read into memory as a whole and made into values, so it is counted four times.
    func beginWork(isForm: Bool) -> Bool {
        guard file != nil else { return true }
        let most = budgets.memory.limit / 2
        return share.add(isForm ? min(Self.formBytes, most) : Int(min(4 * length, Int64(most))))
    }

    /// Lets the bytes go, for a request that is over but for its response.
    mutating func discard() {
        (bytes, file) = ([], nil)
    }

    var body: HTTPBody {
        if let file { return .file(file.url, length: length) }
        return bytes.isEmpty ? .none : .bytes(Data(bytes))
    }
}
