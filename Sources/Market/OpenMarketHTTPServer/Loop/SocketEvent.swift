/// The state of one descriptor, as the system reports it.
struct SocketEvent {
    let token: UInt64
    let isReadable: Bool
    /// The other side has ended its half; bytes before that may still wait.
    let isEnding: Bool
    let isBroken: Bool
}

extension SocketEvent {
    /// An event as a filter of kqueue tells it: of reading or of writing, whether that has ended, and the number of an error.
    ///
    /// Writing has ended also when this side has shut its half: that alone breaks nothing, and the other side may still
    /// read the response.
    init(token: UInt64, isRead: Bool, hasEnded: Bool, problem: UInt32) {
        self.init(
            token: token,
            isReadable: isRead,
            isEnding: isRead && hasEnded,
            isBroken: hasEnded && problem != 0
        )
    }
}
