public import OpenMarketDomain

extension Wording {
    /// Returns the name of a kind of notices.
    public func name(of kind: NoticeKind) -> String {
        switch kind {
        case .message: self(.noticeMessage)
        case .saleAsked: self(.noticeSaleAsked)
        case .saleConfirmed: self(.noticeSaleConfirmed)
        case .saleCancelled: self(.noticeSaleCancelled)
        case .priceDrop: self(.noticePriceDrop)
        case .newProduct: self(.noticeNewProduct)
        case .reportDecided: self(.noticeReportDecided)
        case .searchMatch: self(.noticeSearchMatch)
        }
    }

    /// Puts a notice into words, with the address of the scene that it opens.
    ///
    /// The title is the user or the product that it is about; for a notice without content, the name of its kind.
    public func words(of notice: Notice) -> NoticeWords {
        let sentence =
            switch notice.kind {
            case .message: self(.noticeMessageText)
            case .saleAsked: self(.noticeSaleAskedText)
            case .saleConfirmed: self(.noticeSaleConfirmedText)
            case .saleCancelled: self(.noticeSaleCancelledText)
            case .priceDrop: self(.noticePriceDropText)
            case .newProduct: self(.noticeNewProductText)
            case .reportDecided: self(.noticeReportDecidedText)
            case .searchMatch: self(.noticeSearchMatchText)
            }
        // What a new product is new in is the title, and its name the text.
        let (about, title) =
            switch notice.kind {
            case .newProduct: (notice.product, notice.person)
            case .searchMatch: (notice.product, notice.product == nil ? nil : name(of: notice.subject))
            default: (notice.text, notice.product ?? notice.person)
            }
        return NoticeWords(
            title: title.map { PlainLine($0, limit: 80).text } ?? name(of: notice.kind),
            body: about.map { PlainLine($0, limit: 200).text } ?? sentence,
            address: notice.address.text
        )
    }

    /// The words of a search that is watched; `nil` for another subject.
    private func name(of subject: Notice.Subject) -> String? {
        guard case .search(let query) = subject else { return nil }
        return query.title(in: self)
    }

    /// The hours of rest of some settings, or the usual ones where there are none: `22:00–8:00`.
    func hoursOfRest(in settings: NoticeSettings) -> String {
        let (start, end) = settings.hoursOfRest
        return clock(start) + "–" + clock(end)
    }

    /// A minute of the day as a clock shows it: `22:00`.
    func clock(_ minute: Int) -> String {
        let (hours, minutes) = (minute / 60, minute % 60)
        return "\(hours):" + (minutes < 10 ? "0" : "") + "\(minutes)"
    }
}

extension Notice {
    /// The address of what the notice opens.
    public var address: PlaceAddress {
        guard case .search(let query) = subject else { return PlaceAddress(place) }
        return PlaceAddress(place, ListChoices(ProductFilter(query)))
    }

    /// The place that the notice opens.
    public var place: Place {
        switch subject {
        case .chat(let id): .route(.chatRoom(id))
        case .product(let id): .product(id)
        case .seller(let id): .products(.seller(id))
        case .search(let query):
            .products(!query.text.isEmpty ? .search(query.text) : query.vendor.map { .seller($0) } ?? .all)
        case .market: .home
        }
    }
}
