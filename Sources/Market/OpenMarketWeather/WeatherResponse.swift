import Foundation
import OpenMarketWire

/// The responses of a market that is not asked, in a form that every protocol of the market understands.
enum WeatherResponse {
    static func of(_ effect: Weather.Effect) -> HTTPResponse {
        switch effect {
        case .unauthenticated: response(401, "UNAUTHENTICATED")
        case .forbidden: response(403, "PERMISSION_DENIED")
        case .tooManyRequests(let wait): response(429, "RESOURCE_EXHAUSTED", retryAfter: wait)
        case .unavailable(let wait): response(503, "UNAVAILABLE", retryAfter: wait)
        default: response(500, "INTERNAL")
        }
    }

    private static func response(_ status: Int, _ word: String, retryAfter wait: Duration? = nil) -> HTTPResponse {
        let message = "The weather: \(status)."
        let body: JSONValue = [
            "message": .string(message),
            "error": ["code": .integer(status), "message": .string(message), "status": .string(word)],
        ]
        var response = HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: body.encoded()
        )
        if let wait {
            // A part of a second is a whole one: the field knows no parts.
            response.headers["Retry-After"] = String(Int((Double(wait / .milliseconds(1)) / 1_000).rounded(.up)))
        }
        return response
    }
}
