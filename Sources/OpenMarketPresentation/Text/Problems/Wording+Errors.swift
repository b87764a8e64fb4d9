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

    /// Only a refusal is about what the user did; what a failing server says is for its developers.
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
            default: nil
            }
        return name.map { self(.errorUnsupported, self($0)) } ?? self(.errorUnsupportedGeneral)
    }
}
