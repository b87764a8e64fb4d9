package import OpenMarketDomain
import OpenMarketWire

/// Reports to a server that accepts the logins of the account service beside it: of the extended third generation.
package struct RemoteReportsRepository: ReportsRepository {
    private let client: EndpointClient

    /// Reports to the server of `client`.
    package init(client: EndpointClient) {
        self.client = client
    }

    package func send(_ report: Report, as session: AuthSession) async throws(MarketError) {
        _ = try await client.call(ReportEndpoints.send(report))
    }
}

/// The operations on reports.
enum ReportEndpoints {
    /// `POST /api/reports`; the market stores each thing once, so it may be sent again.
    static func send(_ report: Report) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "reports.send",
            method: .post,
            target: .path("api", "reports"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(report.fields.encoded()),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }
}

extension Report {
    fileprivate var fields: JSONValue {
        let (reason, text): (JSONValue, JSONValue) = (.string(reason.rawValue), .string(text))
        return switch subject {
        case .product(let id): ["product_id": .string(id.rawValue), "reason": reason, "text": text]
        case .seller(.vendor(let id)): ["vendor_id": .string(id.rawValue), "reason": reason, "text": text]
        case .seller(.user(let id)): ["user_id": .string(id.rawValue), "reason": reason, "text": text]
        case .review(let id): ["review_id": .string(id.rawValue), "reason": reason, "text": text]
        case .message(let id, let room):
            [
                "chat_id": .string(room.rawValue), "message_id": .string(id.rawValue), "reason": reason, "text": text,
            ]
        }
    }
}
