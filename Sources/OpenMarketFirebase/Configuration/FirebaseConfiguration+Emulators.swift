public import Foundation
import OpenMarketData
public import OpenMarketDomain
import OpenMarketWire

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
        if let authEmulator {
            identityURL = try Self.address(authEmulator, path: "/identitytoolkit.googleapis.com")
            tokenURL = try Self.address(authEmulator, path: "/securetoken.googleapis.com")
        }
        if let firestoreEmulator { firestoreURL = try Self.address(firestoreEmulator) }
        if let storageEmulator { storageURL = try Self.address(storageEmulator) }
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
        let places = try FirebaseConfiguration(
            projectID: projectID,
            apiKey: apiKey,
            authEmulator: environment["FIREBASE_AUTH_EMULATOR_HOST"],
            firestoreEmulator: environment["FIRESTORE_EMULATOR_HOST"],
            storageEmulator: environment["FIREBASE_STORAGE_EMULATOR_HOST"]
        )
        var copy = self
        if environment["FIREBASE_AUTH_EMULATOR_HOST"] != nil {
            copy.identityURL = places.identityURL
            copy.tokenURL = places.tokenURL
        }
        if environment["FIRESTORE_EMULATOR_HOST"] != nil { copy.firestoreURL = places.firestoreURL }
        if environment["FIREBASE_STORAGE_EMULATOR_HOST"] != nil { copy.storageURL = places.storageURL }
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
