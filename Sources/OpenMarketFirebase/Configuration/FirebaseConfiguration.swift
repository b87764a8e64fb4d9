public import Foundation
import OpenMarketData
import OpenMarketDomain

/// Which Firebase project to talk to, and where its services are.
///
/// Plain HTTP is spoken to this machine only; for an emulator on another one, the connection of the transport has to
/// allow it, as for every other market.
public struct FirebaseConfiguration: Sendable, Hashable {
    /// The project.
    public var projectID: String
    /// The key that names the app to Google; it opens nothing by itself.
    public var apiKey: String
    /// Below here are the methods of Identity Toolkit.
    public var identityURL: URL
    /// Below here is the exchange of refresh tokens.
    public var tokenURL: URL
    /// Below here is Firestore.
    public var firestoreURL: URL
    /// Below here is Cloud Storage.
    public var storageURL: URL
    /// The name of the store of images.
    public var bucket: String

    /// The project an emulator has by default.
    public static let emulatorProject = "demo-open-market"

    /// A project in Google's cloud.
    public init(projectID: String, apiKey: String, bucket: String? = nil) {
        self.projectID = projectID
        self.apiKey = apiKey
        self.bucket = bucket ?? projectID + ".firebasestorage.app"
        identityURL = Self.cloud("identitytoolkit")
        tokenURL = Self.cloud("securetoken")
        firestoreURL = Self.cloud("firestore")
        storageURL = Self.cloud("firebasestorage")
    }

    private static func cloud(_ service: String) -> URL {
        URL(string: "https://\(service).googleapis.com") ?? URL(filePath: "/")
    }
}

extension FirebaseConfiguration: CustomStringConvertible, CustomReflectable {
    /// The project, without the key.
    public var description: String { "Firebase project \(projectID)" }
    /// The addresses, without the key.
    public var customMirror: Mirror {
        Mirror(self, children: ["projectID": projectID, "firestoreURL": firestoreURL, "identityURL": identityURL])
    }
}
