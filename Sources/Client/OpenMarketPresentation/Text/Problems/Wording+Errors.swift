public import OpenMarketDomain

extension Wording {
    /// The texts about an error: what happened, and what can be done.
    ///
    /// Never holds a secret, an address or the name of a type, whatever the error carries.
    public func text(of error: MarketError) -> ErrorText {
        let phrases = ErrorPhrases(error)
        return ErrorText(
            title: self(phrases.title),
            message: message(of: error, phrases),
            recovery: recovery(from: error, phrases),
            detail: detail(of: error)
        )
    }

    private func message(of error: MarketError, _ phrases: ErrorPhrases) -> String {
        switch error {
        case .invalid(let violations) where !violations.isEmpty: texts(of: violations).joined(separator: "\n")
        case .responseTooLarge(let limit), .image(.fileTooLarge(let limit)), .image(.cannotShrink(let limit)):
            self(phrases.message, byteCount(limit))
        case .image(.tooManyPixels(let limit)): self(phrases.message, pixelCount(limit))
        case .unsupported(let feature): message(ofUnsupported: feature)
        default: self(phrases.message)
        }
    }

    private func recovery(from error: MarketError, _ phrases: ErrorPhrases) -> String {
        switch error {
        case .rateLimited(let pause?), .unavailable(let pause?):
            waitingTime(pause).map { self(.recoverAfter, $0) } ?? self(phrases.recovery)
        default: self(phrases.recovery)
        }
    }

    /// Returns the server's words in a refusal, which is about the user's act; a failing server's are for developers.
    private func detail(of error: MarketError) -> String? {
        guard case .rejected(let rejection) = error else { return nil }
        return ServerQuote(rejection.message).map { self(.errorServerSays, $0.text) }
    }

    private func message(ofUnsupported feature: MarketFeature) -> String {
        let name: Phrase? =
            switch feature {
            case .vendorProducts: .featureVendorProducts
            case .sorting: .featureSorting
            case .categories: .featureCategories
            case .facets: .featureFacets
            case .banners: .featureBanners
            case .accounts: .featureAccounts
            case .thumbnailChoice: .featureThumbnailChoice
            case .saleStatus: .featureSaleStatus
            case .hiding: .featureHiding
            case .history: .featureHistory
            case .blocking: .featureBlocking
            case .reporting: .featureReporting
            case .sellerPages: .featureSellerPages
            case .reviews: .featureReviews
            case .imageTexts: .featureImageTexts
            case .versions: .featureVersions
            default: nil
            }
        return name.map { self(.errorUnsupported, self($0)) } ?? self(.errorUnsupportedGeneral)
    }
}

/// A server's own sentence, if a user may read it.
///
/// The text that a server sends with a refusal is often meant for developers: a page of markup, the name of a class, an
/// address with a token in it. Only a text that looks like a sentence is let through, as one line of bounded length.
struct ServerQuote {
    let text: String

    init?(_ message: String?) {
        guard let message else { return nil }
        let line = PlainLine(message, limit: Self.limit).text
        guard line.contains(where: \.isLetter), line.split(separator: " ").allSatisfy(Self.isWord) else { return nil }
        text = line
    }

    private static let limit = 120
    private static let markup: Set<Character> = ["<", ">", "{", "}", "[", "]", "\\", "=", "`", "|", "~", "^", "_", "@"]

    /// Returns whether a word belongs into a sentence: no markup, no address, no name of a type, nothing like a key.
    private static func isWord(_ word: Substring) -> Bool {
        guard !word.contains(where: markup.contains), !word.contains("//"), !word.contains("$(") else { return false }
        let core = word.drop { !$0.isLetter && !$0.isNumber }
        let runs = core.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0.isNumber) })
        guard runs.allSatisfy({ $0.count <= 20 && !isTypeName($0) }) else { return false }
        return !isKey(runs.joined()) && !hasInnerPoint(core)
    }

    /// A capital behind a small letter: `NullPointerException`, but not `iPhone`.
    private static func isTypeName(_ run: Substring) -> Bool {
        zip(run.dropFirst(), run.dropFirst(2)).contains { $0.isLowercase && $1.isUppercase }
    }

    /// Letters and digits in turn: `a81f3c9`, unlike `3rd` or `JPEG2000`.
    private static func isKey(_ word: String) -> Bool {
        zip(word, word.dropFirst()).count { $0.isNumber != $1.isNumber } > 2
    }

    /// A point or a colon between letters: `java.lang`, `host:8080`, but not the end of a sentence nor `1.5`.
    private static func hasInnerPoint(_ word: Substring) -> Bool {
        zip(zip(word, word.dropFirst()), word.dropFirst(2)).contains { pair, after in
            guard pair.1 == "." || pair.1 == ":" || pair.1 == "/" else { return false }
            let around = [pair.0, after]
            return around.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
                && around.contains(where: \.isLetter)
        }
    }
}
