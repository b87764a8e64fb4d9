package import OpenMarketHTTPServer
package import OpenMarketSQLite

extension CallTrace: StatementObserver {
    package func noteStatement(_ text: String, steps: Int, length: Duration) {
        note(Statement(text: text, steps: steps, length: length))
    }

    /// Notes what a thread of the store did for the request.
    package func noteWork(_ work: StoreWork, since start: Duration) {
        let phase: Phase =
            switch work {
            case .query: .query
            case .write: .write
            case .commit: .commit
            }
        note(phase, since: start)
    }
}
