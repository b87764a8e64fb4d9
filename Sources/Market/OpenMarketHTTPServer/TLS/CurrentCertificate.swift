import Synchronization

/// The certificate that new connections get, which can be replaced while the server runs.
///
/// Connections that are open keep theirs.
final class CurrentCertificate: Sendable {
    private let files: TLSFiles
    private let state: Mutex<TLSContext>

    init(_ files: TLSFiles) throws(ServerError) {
        self.files = files
        state = Mutex(try TLSContext(files))
    }

    var context: TLSContext { state.withLock { $0 } }

    /// Reads the files again; when they are wrong, the certificate stays.
    func reload() throws(ServerError) {
        let new = try TLSContext(files)
        state.withLock { $0 = new }
    }
}
