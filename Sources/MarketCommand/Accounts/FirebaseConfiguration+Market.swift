import Foundation
import OpenMarket

extension FirebaseConfiguration {
    /// The services of a market's own server, below its address.
    init(market url: URL, project: String?) {
        self.init(projectID: project ?? Self.emulatorProject, apiKey: "market")
        identityURL = url.appending(path: "identitytoolkit.googleapis.com")
        tokenURL = url.appending(path: "securetoken.googleapis.com")
        firestoreURL = url
        storageURL = url
    }
}
