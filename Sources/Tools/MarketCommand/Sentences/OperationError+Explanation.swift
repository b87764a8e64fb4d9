import OpenMarket
import OpenMarketBackend

extension Explanation {
    /// The sentences for an operator's work that did not succeed.
    init(_ error: OperationError) {
        switch error {
        case .market(let error): self = Self.backend(error)
        case .exists(let path):
            self.init(
                "exists",
                "there is something at '\(ShownText.line(path))' already",
                hint: "Choose a name that is free; 'market restore --force' replaces a market.",
                exit: .unwritableFile
            )
        case .missing(let path):
            self.init("noFile", "there is nothing at '\(ShownText.line(path))'", exit: .unreadableFile)
        case .noBackup:
            self.init("noBackup", "the folder is not a complete backup of a market", exit: .unreadableFile)
        case .newerBackup(let format):
            self.init("newerBackup", "the backup was made by a later release (format \(format))", exit: .unreadableFile)
        case .damagedMarket(let file):
            self.init(
                "damagedMarket",
                "the market '\(ShownText.line(file))' is damaged",
                hint: "'market check' says more; restore an earlier backup.",
                exit: .unreadableFile
            )
        case .otherMarket:
            self.init("otherMarket", "the backup is one of another market", exit: .unreadableFile)
        case .damagedBackup(let file):
            self.init(
                "damagedBackup",
                "the backup is damaged: '\(ShownText.line(file))' is not what it was",
                exit: .unreadableFile
            )
        case .full: self.init("full", "no space is left", exit: .unwritableFile)
        case .unwritable(let path):
            self.init("unwritable", "'\(ShownText.line(path))' cannot be written", exit: .unwritableFile)
        case .cancelled: self.init(MarketError.cancelled)
        }
    }
}
