/// The progress of a registration, an upload or a download.
///
/// Values that one reporter delivers never go backwards. Intermediate values
/// are not promised: a fast network may go from nothing to everything.
public enum TransferProgress: Sendable, Equatable {
    /// Images are being made small enough: so many of so many are done.
    case preparing(done: Int, total: Int)
    /// Bytes of the request are on their way.
    case sending(bytes: Int64, total: Int64)
    /// Everything is sent and the server is thinking.
    case waiting
    /// Bytes of the response arrive; the total is unknown when the server does not say it.
    case receiving(bytes: Int64, total: Int64?)
    /// The work is over.
    case finished

    /// Which of two values is further along; used to keep a stream monotonic.
    package var rank: (stage: Int, amount: Int64) {
        switch self {
        case .preparing(let done, _): (0, Int64(done))
        case .sending(let bytes, _): (1, bytes)
        case .waiting: (2, 0)
        case .receiving(let bytes, _): (3, bytes)
        case .finished: (4, 0)
        }
    }
}
