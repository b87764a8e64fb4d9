import Foundation
import OpenMarket
import OpenMarketFirebase

/// Options that cannot be used, and a list of those that can.
public struct UsageError: Error, CustomStringConvertible {
    /// What to write instead.
    public let description = """
        Usage: SwapTheBackend [--embedded]
               SwapTheBackend --rest URL VENDOR IDENTIFIER SECRET
               SwapTheBackend --firebase PROJECT KEY [EMULATOR]

          --embedded   a market in this process; the default
          --rest       a server, and a vendor of it: the number, the identifier and the secret
          --firebase   a project in Google's cloud, or at an emulator given as host:port
        """
}

extension Backend {
    /// The market that the command line asks for.
    public init(_ arguments: [String]) throws {
        let values = Array(arguments.dropFirst())
        switch (arguments.first ?? "--embedded", values.count) {
        case ("--embedded", 0):
            self = .embedded
        case ("--rest", 4):
            guard let address = URL(string: values[0]), address.host() != nil else { throw UsageError() }
            let credentials = VendorCredentials(identifier: values[2], secret: Secret(values[3]))
            self = .rest(address, Vendor.ID(rawValue: values[1]), credentials)
        case ("--firebase", 2):
            self = .firebase(FirebaseConfiguration(projectID: values[0], apiKey: values[1]))
        case ("--firebase", 3):
            self = .firebase(
                try FirebaseConfiguration(
                    projectID: values[0],
                    apiKey: values[1],
                    authEmulator: values[2],
                    firestoreEmulator: values[2],
                    storageEmulator: values[2]
                )
            )
        default:
            throw UsageError()
        }
    }
}
