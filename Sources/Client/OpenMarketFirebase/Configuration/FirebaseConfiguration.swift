public import Foundation
import OpenMarketData
public import OpenMarketDomain
import OpenMarketWire

/// The Firebase project that a client talks to, and the addresses of its services.
///
/// Plain HTTP is spoken to this machine only; for an emulator on another one, the connection of the transport has to
/// allow it, as for every other market.
public struct FirebaseConfiguration: Sendable, Hashable {
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

extension FirebaseConfiguration {
    /// A project whose services are emulated at the given places, each written as `host:port`.
    ///
    /// - Throws: `MarketError.invalidRequest` when a place is no host and port, or comes with a scheme.
    public init(
        projectID: String = FirebaseConfiguration.emulatorProject,
        apiKey: String = "emulator",
        authEmulator: String?,
        firestoreEmulator: String?,
        storageEmulator: String? = nil
    ) throws(MarketError) {
        self.init(projectID: projectID, apiKey: apiKey)
        try emulate(auth: authEmulator, firestore: firestoreEmulator, storage: storageEmulator)
    }

    private mutating func emulate(auth: String?, firestore: String?, storage: String?) throws(MarketError) {
        if let auth {
            identityURL = try Self.address(auth, path: "/identitytoolkit.googleapis.com")
            tokenURL = try Self.address(auth, path: "/securetoken.googleapis.com")
        }
        if let firestore { firestoreURL = try Self.address(firestore) }
        if let storage { storageURL = try Self.address(storage) }
    }

    /// A project that is wholly emulated by one server, such as the embedded market, at `host:port`.
    public init(
        projectID: String = FirebaseConfiguration.emulatorProject,
        emulator: String
    ) throws(MarketError) {
        self.init(projectID: projectID, server: try Self.address(emulator))
    }

    /// A project whose services all lie below one address, as those of a market's own server do.
    public init(
        projectID: String = FirebaseConfiguration.emulatorProject,
        apiKey: String = "emulator",
        server: URL
    ) {
        self.init(projectID: projectID, apiKey: apiKey)
        identityURL = server.appending(path: "identitytoolkit.googleapis.com")
        tokenURL = server.appending(path: "securetoken.googleapis.com")
        firestoreURL = server
        storageURL = server
    }

    /// The same project, with the emulators that the environment names as Firebase's own tools do.
    public func emulated(by environment: [String: String]) throws(MarketError) -> FirebaseConfiguration {
        var copy = self
        try copy.emulate(
            auth: environment["FIREBASE_AUTH_EMULATOR_HOST"],
            firestore: environment["FIRESTORE_EMULATOR_HOST"],
            storage: environment["FIREBASE_STORAGE_EMULATOR_HOST"]
        )
        return copy
    }

    private static func address(_ place: String, path: String = "") throws(MarketError) -> URL {
        let isPlain = place.utf8.allSatisfy { byte in
            (0x21...0x7E).contains(byte) && !"/\\@?#%".utf8.contains(byte)
        }
        guard isPlain, let url = URL(string: "http://" + place + path), url.port != nil, HTTPOrigin(url) != nil else {
            throw .invalidRequest(.url)
        }
        return url
    }
}
