import Foundation
public import OpenMarketDomain

extension Wording {
    /// Returns the state of a transfer.
    public func text(of progress: TransferProgress) -> String {
        switch progress {
        case .preparing(let done, let total):
            self(.progressPreparing, number(min(max(done, 0), max(total, 1) - 1) + 1), number(max(total, 1)))
        case .sending(let bytes, let total): self(.progressUploading, number(Self.percent(bytes, of: total)))
        case .waiting: self(.progressWaiting)
        case .receiving: self(.progressReceiving)
        case .finished: self(.progressDone)
        }
    }

    /// Returns the state of a message; only for the user's own it is known whether they were read.
    public func text(of state: Message.State, isRead: Bool = false) -> String {
        switch state {
        case .sending: self(.messageSending)
        case .waiting: self(.messageWaiting)
        case .sent: self(isRead ? .messageRead : .messageSent)
        case .failed: self(.messageFailed)
        }
    }

    /// Returns the state of the connection of a chat.
    public func text(of connection: ConversationState.Connection) -> String {
        switch connection {
        case .connecting: self(.connectionConnecting)
        case .live: self(.connectionLive)
        case .interrupted: self(.connectionInterrupted)
        case .ended: self(.connectionEnded)
        }
    }

    /// Between 0 and 100, and 100 only when nothing is left.
    private static func percent(_ bytes: Int64, of total: Int64) -> Int {
        guard total > 0, bytes < total else { return total > 0 ? 100 : 0 }
        var exact = Decimal(max(0, bytes)) * 100 / Decimal(total)
        var whole = Decimal()
        NSDecimalRound(&whole, &exact, 0, .down)
        return NSDecimalNumber(decimal: whole).intValue
    }
}
