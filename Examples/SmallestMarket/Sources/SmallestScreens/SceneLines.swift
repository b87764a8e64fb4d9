import Foundation
public import OpenMarket

/// One line of a scene, and the row that it stands for.
public struct SceneLine: Sendable, Equatable {
    /// The text.
    public let text: String
    /// The id of the row, whose commands belong beside it.
    public let row: String?

    init(_ text: String, row: String? = nil) {
        // What others have typed may not move the cursor or look like a line of the screen.
        self.text = PlainLine(text, limit: 200).text
        self.row = row
    }
}

extension MarketScene.Snapshot {
    /// Everything that the scene shows, line by line.
    public var lines: [SceneLine] {
        switch self {
        case .login, .signUp: []
        case .home(let home, let list):
            lines(of: home.banners) { $0.compactMap(\.title).map { SceneLine($0) } } + lines(of: list)
        case .products(let list): (list.seller.map(lines) ?? []) + lines(of: list)
        case .product(let product): lines(of: product) + lines(of: product.sale)
        case .form(let form): lines(of: form)
        case .search(let search): some(search.emptyText) + lines(of: search.suggestions) { _ in [] }
        case .chats(let chats): lines(of: chats)
        case .room(let room): lines(of: room)
        case .myPage(let page): lines(of: page)
        case .notices(let notices): lines(of: notices)
        case .images(let images): some(images.pageText) + images.urls.map { SceneLine($0.absoluteString) }
        }
    }

    private func some(_ texts: String?...) -> [SceneLine] { texts.compactMap(\.self).map { SceneLine($0) } }

    private func line(_ texts: String?..., row: String? = nil) -> SceneLine {
        SceneLine(texts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "  "), row: row)
    }

    /// What was loaded, or what went wrong with it, or both.
    private func lines<Value>(of load: LoadState<Value>, _ shown: (Value) -> [SceneLine]) -> [SceneLine] {
        some(load.problem?.text.message) + (load.value.map(shown) ?? [])
    }

    private func lines(of list: ProductListState) -> [SceneLine] {
        var lines = some(list.arrivalText, list.correctionText)
        for row in list.rows {
            let price = row.price.map(\.text).joined(separator: " ")
            lines.append(
                line(row.isLiked ? "♥" : nil, row.title, price, row.status?.text, row.vendor, row: row.id.rawValue)
            )
        }
        return lines + some(list.problem?.text.message, list.emptyText, list.lossText, list.sortText)
    }

    private func lines(of seller: SellerState) -> [SceneLine] {
        lines(of: seller.content) { [line($0.name, $0.stars, $0.rating)] + $0.facts.map { SceneLine($0) } }
            + lines(of: seller.reviews) { $0.map(self.line) }
    }

    private func line(_ review: ReviewRow) -> SceneLine {
        let texts = [review.product, review.text, review.answer].compactMap(\.self).joined(separator: " · ")
        return line(review.stars, review.writer, texts, review.date, row: review.id.rawValue)
    }

    private func lines(of product: ProductDetailState) -> [SceneLine] {
        lines(of: product.content) { content in
            [
                line(content.isLiked ? "♥" : nil, content.title, content.price.map(\.text).joined(separator: " ")),
                line(content.stock?.text, content.status?.text, content.likes?.text, content.vendor, content.date),
                line(content.category),
            ] + content.description.split(separator: "\n").map { SceneLine(String($0)) }
        } + lines(of: product.history) { $0.map { line($0.date, $0.price.text, $0.status.text) } }
    }

    private func lines(of sale: SaleState) -> [SceneLine] {
        some(sale.text, sale.noBuyersText) + lines(of: sale.buyers) { $0.map { line($0.name, row: $0.id.rawValue) } }
            + sale.reviews.map(line)
    }

    private func lines(of form: ProductFormState) -> [SceneLine] {
        var lines =
            some(form.draftText, form.imageCount, form.original.problem?.text.message)
            + form.imageProblems.map { SceneLine($0) }
        for (number, image) in form.images.enumerated() {
            lines.append(line("\(number + 1).", image.input?.name, image.text, row: String(image.id)))
        }
        if case .submitting(let text, _) = form.submission { lines += some(text) }
        return lines
    }

    private func lines(of chats: ChatListState) -> [SceneLine] {
        some(chats.ageText)
            + lines(of: chats.rooms) { rooms in
                rooms.map {
                    line(
                        $0.unreadCount > 0 ? "(\($0.unreadCount))" : nil,
                        $0.title,
                        $0.lastMessage,
                        $0.time,
                        row: $0.id.rawValue
                    )
                }
            } + some(chats.emptyText)
    }

    private func lines(of room: ChatRoomState) -> [SceneLine] {
        some(room.subject?.title, room.ageText, room.problem?.text.message, room.emptyText)
            + room.messages.map { line($0.isMine ? ">" : "<", $0.body, $0.time, $0.status, row: $0.id.rawValue) }
            + some(room.connectionText) + room.problems.map { SceneLine($0) }
    }

    private func lines(of page: MyPageState) -> [SceneLine] {
        some(page.vendorName, page.email) + page.unsent.map { line($0.title, $0.text, row: $0.id.rawValue) }
            + lines(of: page.blocked) { $0.map { line($0.name, row: $0.id.rawValue) } } + some(page.emptyBlockedText)
            + lines(of: page.followed) { $0.map { line($0.name, $0.news, row: $0.id.rawValue) } }
            + some(page.emptyFollowedText)
    }

    private func lines(of notices: NoticesState) -> [SceneLine] {
        lines(of: notices.devices) { $0.map { line($0.name, $0.note, row: $0.id.rawValue) } }
            + some(notices.emptyDevicesText)
    }
}
