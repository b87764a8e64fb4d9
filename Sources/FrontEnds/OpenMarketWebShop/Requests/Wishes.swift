import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire

extension Language {
    /// The language that a browser asks for most of some; where it asks for none of them, English if it is there.
    init(accepted header: String?, among languages: [Language]) {
        let best = AcceptedLanguages(header).best(of: languages.map(\.rawValue))
        let usual = languages.contains(.english) ? .english : languages.first ?? .english
        self = best.flatMap { Language(rawValue: $0) } ?? usual
    }
}

extension TimeZone {
    /// The time zone that the script has noted; `nil` where there is none by that name.
    init?(of request: HTTPRequest) {
        guard let name = CookieJar.value(of: "zone", in: request), name.utf8.count <= 64 else { return nil }
        self.init(identifier: name)
    }
}
