import Foundation
import OpenMarketBackend
import OpenMarketData

extension FirebaseConfiguration {
    /// The project that a market in the same process serves.
    init(embedded served: ServedFirebase) {
        self.init(projectID: served.project, apiKey: "embedded")
        guard let base = URL(string: "http://localhost") else { return }
        identityURL = base.appending(path: "identitytoolkit.googleapis.com")
        tokenURL = base.appending(path: "securetoken.googleapis.com")
        firestoreURL = base
        storageURL = base
    }
}
