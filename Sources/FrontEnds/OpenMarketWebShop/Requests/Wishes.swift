import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire

extension Language {
    /// The language that a browser asks for most of those there are; English for all others.
    init(accepted header: String?) {
        let best = AcceptedLanguages(header).best(of: Language.allCases.map(\.rawValue))
        self = best.flatMap { Language(rawValue: $0) } ?? .english
    }
}

extension TimeZone {
    /// The time zone that the script has noted; `nil` where there is none by that name.
    init?(of request: HTTPRequest) {
        guard let name = CookieJar.value(of: "zone", in: request), name.utf8.count <= 64 else { return nil }
        self.init(identifier: name)
    }
}
