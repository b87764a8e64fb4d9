import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Names of states of things (RFC 9110, section 8.8.3).
enum EntityTag {
    /// 304 for a read of a response that the client has already, else the response.
    static func checked(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
        guard response.status == 200, request.method == .get || request.method == .head,
            let tag = response.headers["ETag"], isKnown(to: request, tag)
        else { return response }
        return MarketResponse.unchanged(response)
    }

    /// The tag of a body, with the version of its subject in front.
    ///
    /// The hash has a key that is made at every start: no one can make up two bodies with one tag, and after a start
    /// clients fetch once more what they had.
    static func tag(of body: Data, version: Int64? = nil) -> String {
        var hasher = Hasher()
        body.withUnsafeBytes { hasher.combine(bytes: $0) }
        let digest = String(UInt(bitPattern: hasher.finalize()), radix: 16)
        return "\"" + (version.map { "\($0)-" } ?? "") + digest + "\""
    }

    /// The tag of the compressed form of a body with this tag.
    static func compressed(_ tag: String) -> String { tag.dropLast() + compressedEnd }

    private static let compressedEnd = "-gz\""

    /// Returns whether the client says that it has the thing in this state, compressed or not.
    private static func isKnown(to request: HTTPRequest, _ tag: String) -> Bool {
        guard let known = request.headers["If-None-Match"]?.withoutSpacesAround else { return false }
        return known == "*" || list(known).contains(plain(tag))
    }

    /// Returns whether the client named the versions that it is ready to change, and the product has one of them.
    ///
    /// - Throws: 412 when the product has another one.
    static func isWanted(_ record: ProductRecord, by call: RequestContext) throws(Refusal) -> Bool {
        guard let versions = wantedVersions(of: call) else { return false }
        guard versions.contains(record.version) else { throw Refusal(.versionConflict(current: record.version)) }
        return true
    }

    /// The versions under which the client is ready to change a thing; `nil` when it does not care.
    private static func wantedVersions(of call: RequestContext) -> [Int64]? {
        guard let wanted = call.header("If-Match"), wanted != "*" else { return nil }
        return list(wanted).compactMap { tag in
            Int64(tag.trimmingCharacters(in: CharacterSet(charactersIn: "\"")).prefix { $0 != "-" })
        }
    }

    private static func list(_ field: String) -> [String] {
        field.split(separator: ",").map { tag in
            let tag = tag.withoutSpacesAround
            return plain(tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag)
        }
    }

    private static func plain(_ tag: String) -> String {
        tag.hasSuffix(compressedEnd) ? tag.dropLast(compressedEnd.count) + "\"" : tag
    }
}
