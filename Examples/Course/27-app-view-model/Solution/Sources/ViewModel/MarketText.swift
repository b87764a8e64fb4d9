import Domain

/// The sentences of the app.
package enum MarketText {
    package static func row(_ product: Product) -> String {
        (product.isLiked ? "♥ " : "♡ ")
            + [product.name, price(product), stock(product)].compactMap { $0 }.joined(separator: " · ")
    }

    package static func detail(_ product: Product) -> [String] {
        let discount = product.discount.map { "\($0) % less" }
        let parts = [product.name, price(product), discount, stock(product), product.description]
        return parts.compactMap { $0 }.filter { !$0.isEmpty }
    }

    package static func error(_ error: MarketError) -> String {
        switch error {
        case .offline: "There is no connection."
        case .notLoggedIn: "Log in first."
        case .forbidden: "It is not yours."
        case .gone: "It is gone."
        case .unreadable: "The answer cannot be read."
        case .failed(let code): "The market does not answer (\(code))."
        }
    }

    package static func price(_ product: Product) -> String {
        (product.isReduced ? grouped(product.price) + " → " : "") + grouped(product.finalPrice) + " KRW"
    }

    package static func stock(_ product: Product) -> String? {
        product.stock.map { $0 == 0 ? "sold out" : "\($0) left" }
    }

    package static func fault(_ fault: DraftFault) -> String {
        switch fault {
        case .shortName: "The name is too short."
        case .longName: "The name is too long."
        case .noPrice: "The price is no number above 0."
        case .noStock: "The stock is no number."
        }
    }

    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            text = String(digit) + (index > 0 && index % 3 == 0 ? "," : "") + text
        }
        return text
    }
}
