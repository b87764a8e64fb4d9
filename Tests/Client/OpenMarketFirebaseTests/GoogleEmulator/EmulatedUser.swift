import Foundation
import OpenMarketDomain

/// A user with a token without a signature, which the emulator accepts.
struct EmulatedUser {
    let id: UserID
    let session: AuthSession

    init(_ name: String, project: String) {
        id = UserID(rawValue: name)
        let now = Int(Date().timeIntervalSince1970)
        let claims = """
            {"iss":"https://securetoken.google.com/\(project)","aud":"\(project)","sub":"\(name)","user_id":"\(name)",\
            "iat":\(now),"exp":\(now + 3600),"auth_time":\(now),"firebase":{"sign_in_provider":"password"}}
            """
        let token = [#"{"alg":"none","typ":"JWT"}"#, claims].map(Self.base64).joined(separator: ".") + "."
        session = AuthSession(
            user: id,
            email: name + "@example.com",
            accessToken: Secret(token),
            refreshToken: Secret("r"),
            expiresAt: .distantFuture
        )
    }

    func profile(_ name: String) -> UserProfile {
        UserProfile(id: id, vendorName: name)
    }

    private static func base64(_ text: String) -> String {
        Data(text.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    }
}
