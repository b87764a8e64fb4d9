import Foundation
import OpenMarketBackend
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// Takes everything secret out of one call before it is kept.
///
/// The values under names that are known to be secret go first. Then the same texts go wherever else they stand, such
/// as in a response that repeats the request. Last, every e-mail address and every signed token goes.
struct CallMasking {
    private static let mostSecrets = 64

    private(set) var secrets: Set<String> = []
    private(set) var target = ""
    private(set) var requestHeaders: [HTTPHeaders.Field] = []
    private(set) var responseHeaders: [HTTPHeaders.Field] = []
    /// The bodies; `nil` when they are not shown.
    private(set) var requestBody: Data?
    private(set) var responseBody: Data?

    init(_ trace: CallTrace, _ notes: CallTrace.Notes) {
        let (request, response) = (trace.request, notes.response)
        target = TargetMasking.masked(request, secrets: &secrets)
        requestHeaders = fields(request.headers)
        requestBody = body(of: request, notes.body)
        if let response {
            responseHeaders = fields(response.headers)
            responseBody = body(of: response, to: request)
        }
        replaceEverywhere()
    }

    /// The body of a request; the proof of a vendor may be the secret and nothing else.
    private mutating func body(of request: HTTPRequest, _ body: Data) -> Data? {
        guard TargetMasking.responseIsSecret(request), !body.isEmpty,
            BodyMasking.firstCharacter(of: body) != UInt8(ascii: "{")
        else { return BodyMasking.masked(body, type: request.headers["Content-Type"], secrets: &secrets) }
        let text = String(decoding: body, as: UTF8.self)
        secrets.insert(text.trimmingCharacters(in: ["\"", "\n", " "]))
        return Data(SecretNames.mask.utf8)
    }

    private mutating func body(of response: HTTPResponse, to request: HTTPRequest) -> Data? {
        if TargetMasking.responseIsSecret(request), response.isSuccess {
            let text = String(decoding: response.body, as: UTF8.self)
            secrets.insert(text.trimmingCharacters(in: ["\"", "\n"]))
            return Data(SecretNames.mask.utf8)
        }
        return BodyMasking.masked(response.body, type: response.headers["Content-Type"], secrets: &secrets)
    }

    private mutating func fields(_ headers: HTTPHeaders) -> [HTTPHeaders.Field] {
        headers.fields.map { field in
            guard SecretNames.contains(field.name) else { return field }
            secrets.insert(field.value)
            // A scheme such as Bearer is no secret, and what follows it may stand elsewhere without it.
            guard let space = field.value.firstIndex(of: " ") else {
                return HTTPHeaders.Field(name: field.name, value: SecretNames.mask)
            }
            secrets.insert(String(field.value[space...].dropFirst()))
            let scheme = field.name.lowercased().contains("authorization") ? field.value[...space] : ""
            return HTTPHeaders.Field(name: field.name, value: scheme + SecretNames.mask)
        }
    }

    /// Masks what was found out elsewhere; short texts would mask half of a page.
    private mutating func replaceEverywhere() {
        let found = secrets.filter { $0.utf8.count >= 6 && $0 != SecretNames.mask }
            .sorted { $0.utf8.count > $1.utf8.count }
        // Each of them is looked for everywhere. A body with more secrets than this is not worth the time.
        if found.count > Self.mostSecrets { (requestBody, responseBody) = (nil, nil) }
        let clean = { (text: String) in
            AddressMasking.masked(
                found.prefix(Self.mostSecrets).reduce(text) { $0.replacingOccurrences(of: $1, with: SecretNames.mask) }
            )
        }
        target = clean(target)
        requestHeaders = requestHeaders.map { HTTPHeaders.Field(name: $0.name, value: clean($0.value)) }
        responseHeaders = responseHeaders.map { HTTPHeaders.Field(name: $0.name, value: clean($0.value)) }
        requestBody = requestBody.map { Self.body($0, clean) }
        responseBody = responseBody.map { Self.body($0, clean) }
        secrets = []
    }

    private static func body(_ body: Data, _ clean: (String) -> String) -> Data {
        ImageType(of: body) == nil ? Data(clean(String(decoding: body, as: UTF8.self)).utf8) : body
    }
}
