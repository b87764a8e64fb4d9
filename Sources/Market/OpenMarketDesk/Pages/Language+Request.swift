package import OpenMarket
import OpenMarketHTTPServer
package import OpenMarketWire

extension Language {
    /// The language that the address asks for, or that was chosen before, or that the browser prefers.
    package init(_ request: HTTPRequest) {
        let cookies = request.headers.values(of: "Cookie").joined(separator: ";")
        let chosen = cookies.split(separator: ";").lazy.map { $0.trimmingPrefix { $0 == " " } }
            .first { $0.hasPrefix("language=") }?.dropFirst("language=".count)
        let preferred = (request.headers["Accept-Language"] ?? "").split(separator: ",").map {
            $0.trimmingPrefix { $0 == " " }
        }
        let wishes =
            [Query(target: request.target)?["language"], chosen.map(String.init)].compactMap(\.self)
            + preferred.map { String($0.prefix(2)) }
        self = wishes.lazy.compactMap(Language.init(rawValue:)).first ?? .english
    }
}
