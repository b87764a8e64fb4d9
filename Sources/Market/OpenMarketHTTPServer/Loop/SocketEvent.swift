/// The state of one descriptor, as the system reports it.
struct SocketEvent {
    let token: UInt64
    let isReadable: Bool
    /// The other side has ended its half; bytes before that may still wait.
    let isEnding: Bool
    /// The connection is lost.
    let isBroken: Bool
}
