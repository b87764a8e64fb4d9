import Foundation
package import OpenMarketDomain
import OpenMarketWire

/// The data of users at a server of the extended third generation, who have their accounts beside it.
package struct RemotePersonalData: PersonalDataRepository {
    private let client: EndpointClient

    package init(client: EndpointClient) { self.client = client.signed() }

    package func personalData() async throws(MarketError) -> PersonalData {
        try await client.call(Self.endpoint)
    }

    /// `GET /api/accounts/me` with a login.
    private static var endpoint: Endpoint<PersonalData> {
        Endpoint(
            name: "accounts.export",
            target: .path("api", "accounts", "me"),
            needsAccessToken: true,
            decode: { response throws(Unreadable) in
                let files = try JSONDocument(response).root["files"]?.elements.compactMap { $0.string } ?? []
                return PersonalData(json: response.body, files: files.compactMap { URL(string: $0) })
            }
        )
    }
}
