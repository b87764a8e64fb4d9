import Foundation
import OpenMarketDomain

/// A session as it is written down, with its secrets in clear: only for places that keep them.
struct StoredSession: Codable {
    /// The form of what is written, so that a later one is not misread.
    private let version: Int
    private let vendorID: String?
    private let vendorName: String?
    private let identifier: String
    private let secret: String
    private let login: Login?

    private struct Login: Codable {
        let user: String
        let email: String
        let accessToken: String
        let refreshToken: String
        let expiresAt: Date
    }

    private static let version = 1

    init(_ session: Session) {
        version = Self.version
        vendorID = session.vendor?.id.rawValue
        vendorName = session.vendor?.name
        identifier = session.credentials.identifier
        secret = session.credentials.secret.reveal()
        login = session.auth.map { auth in
            Login(
                user: auth.user.rawValue,
                email: auth.email,
                accessToken: auth.accessToken.reveal(),
                refreshToken: auth.refreshToken.reveal(),
                expiresAt: auth.expiresAt
            )
        }
    }

    func data() throws(MarketError) -> Data {
        do {
            return try JSONEncoder().encode(self)
        } catch {
            throw .storage(.unwritable)
        }
    }

    /// The session that was written; `nil` when these bytes are none of this form.
    static func session(in data: Data) -> Session? {
        guard let stored = try? JSONDecoder().decode(Self.self, from: data), stored.version == version else {
            return nil
        }
        return stored.session
    }

    private var session: Session {
        let vendor = vendorID.flatMap { id in vendorName.map { Vendor(id: Vendor.ID(rawValue: id), name: $0) } }
        return Session(
            vendor: vendor,
            credentials: VendorCredentials(identifier: identifier, secret: Secret(secret)),
            auth: login.map { login in
                AuthSession(
                    user: UserID(rawValue: login.user),
                    email: login.email,
                    accessToken: Secret(login.accessToken),
                    refreshToken: Secret(login.refreshToken),
                    expiresAt: login.expiresAt
                )
            }
        )
    }
}
