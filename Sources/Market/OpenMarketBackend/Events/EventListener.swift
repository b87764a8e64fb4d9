import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite

struct EventListener: Sendable {
    let topics: Set<EventTopic>
    /// The user, once their token was proven.
    var user: ProvenUser?
    /// The `Authorization` field, to be proven again from time to time.
    var authorization: String?
    /// The vendors of whose products the user hears nothing.
    var hiddenVendors: Set<RecordID<VendorRecord>> = []
    let stream: ResponseStream

    /// Returns whether the user has proved who they are by a token of this.
    func acts(by access: CommittedChange.Access) -> Bool {
        switch access {
        case .session(let id): user?.session == id
        case .account(let id): user?.id == id
        }
    }
}
