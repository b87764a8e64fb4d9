import OpenMarket
import OpenMarketTerminal

/// One product.
struct ProductView: SceneView {
    let state: ProductDetailState
    let around: SceneSurroundings

    /// Who buys it.
    private var sale: SaleState { state.sale }

    /// What stands in place of the product: the choice of a buyer, or a review that is being written.
    private func aside(_ memory: SceneMemory) -> (any SceneView)? {
        switch memory.aside {
        case .buyers where isDealer: BuyersView(state: sale, around: around)
        case .review where sale.canReview: ReviewFormView(state: sale, around: around)
        default: nil
        }
    }

    /// Whether the user can name a buyer.
    private var isDealer: Bool { state.isOwner && sale.canName }

    func page(_ memory: SceneMemory) -> Page {
        if let aside = aside(memory) { return aside.page(memory) }
        let wording = around.wording
        var page = Page(wording(.titleDetail))
        page.isBusy = state.content.isLoading || state.history.isLoading || state.isBusy
        page.alignment = .line(memory.scroll)
        page.show(state.content.problem, width: around.width)
        if let content = state.content.value {
            page.status = state.pageText ?? ""
            page.items = [lines(of: content)]
        } else if sale.text != nil {
            // What was sold stays for its parties when the product goes.
            page.items = [deal(around.width)]
        } else if state.content.isLoading {
            page.show(empty: wording(.progressLoading), width: around.width)
        }
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        var same = Reaction(memory)
        if let aside = aside(memory) { return aside.reaction(to: key, memory) }
        switch key {
        case .left: return same.calling("showPage") { $0.showPage(state.page - 1) }
        case .right: return same.calling("showPage") { $0.showPage(state.page + 1) }
        case .down, .wheelDown:
            same.memory.scroll = min(memory.scroll + 1, lastLine)
            return same
        case .up, .wheelUp:
            same.memory.scroll = max(0, memory.scroll - 1)
            return same
        default: return performed(key, memory, among: dealKeys(memory)) ?? performed(key, memory)
        }
    }

    private var lastLine: Int { state.content.value.map { lines(of: $0).count - 1 } ?? 0 }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        let same = Reaction(memory)
        var atEnd = same.doing(.command("history"))
        // It stands at the end, where it may be out of sight.
        atEnd.memory.scroll = lastLine
        let again = state.content.problem?.isWorthRetrying == true ? around.wording(.actionRetry) : nil
        return [
            CommandKey("↵", "images"), CommandKey("o", "images", isShown: false), CommandKey("l", "like"),
            CommandKey("c", "chat"), CommandKey("e", "manage"), CommandKey("b", "aboutSeller"),
            CommandKey("v", "seller"), CommandKey("h", nil, atEnd),
            CommandKey("r", again, same.doing(.command("load"))), back(memory),
        ]
    }

    /// The keys for the sale, which stand beside its text: the last row is full.
    private func dealKeys(_ memory: SceneMemory) -> [CommandKey] {
        let (same, wording) = (Reaction(memory), around.wording)
        let answer = sale.reviews.first(where: \.canAnswer)?.id.rawValue ?? ""
        var keys = [CommandKey("y", "confirm"), CommandKey("a", .init("answerReview", answer))]
        if sale.canReview { keys.append(CommandKey("w", wording(.titleReview), same.showing(.review))) }
        if let own = sale.reviews.first(where: \.isOwn)?.id {
            let deleted = same.showing(nil).doing(.command(.init("deleteReview", own.rawValue)))
            keys.append(CommandKey("del", wording(.actionDelete), deleted))
        }
        let buyers = same.showing(.buyers).doing(.command("buyers"))
        return keys + (isDealer ? [CommandKey("b", wording(.titleBuyers), buyers)] : [])
    }

    /// Where there is room, everything stands beside the image, and below it otherwise.
    private func lines(of content: ProductDetailContent) -> [Line] {
        let image = picture(of: content)?.lines(in: around) ?? [Line(around.wording(.imageMissing), .faint)]
        guard isWide else { return image + texts(of: content, width: around.width - 1) }
        let texts = texts(of: content, width: around.width - Self.pictureWidth - 4)
        return (0..<max(image.count, texts.count)).map { index in
            let left = image.indices.contains(index) ? image[index] : Line()
            return left.padded(to: Self.pictureWidth + 3) + (texts.indices.contains(index) ? texts[index] : Line())
        }
    }

    private var isWide: Bool { around.showsPictures && around.width >= 90 }
    private static let pictureWidth = 40

    private func texts(of content: ProductDetailContent, width: Int) -> [Line] {
        var lines: [Line] = []
        let heart = Line(state.canLike ? (content.isLiked ? "♥" : "♡") : "", Style(.red))
        let name = content.title.isEmpty ? around.wording(.unnamedProduct) : content.title
        lines += Line.wrapped(name, .title, to: width - 2)
        lines.append(Line(content.price).with(heart, in: width))
        let tokens = [content.status, content.stock, content.likes].compactMap(\.self)
        let origin = [content.vendor.map { TextToken($0, .vendor) }, content.date.map { TextToken($0, .date) }]
        let details = Line.joined((tokens + origin.compactMap(\.self)).map { Line([$0]) })
        if let category = content.category { lines.append(Line(category, .faint).cut(to: width)) }
        lines += [details.cut(to: width), Line()]
        return lines + Line.wrapped(content.description, to: width) + deal(width) + history(width)
    }

    /// Who buys it, for its two parties.
    private func deal(_ width: Int) -> [Line] {
        let said = sale.text.map { Line.wrapped($0, .title, to: width) } ?? []
        let hints = dealKeys(SceneMemory()).compactMap { $0.hint(around.offered) }
        let keys = hints.map { Line($0.key + " ", .accent) + Line($0.label, .faint) }
        let lines = said + sale.reviews.flatMap { $0.lines(width: width) } + keys
        return lines.isEmpty ? [] : [Line()] + lines
    }

    /// What it cost before, once that was asked for.
    private func history(_ width: Int) -> [Line] {
        let title = around.wording(.historyTitle)
        // The key stands here and not in the last row, which is full.
        guard state.history != .idle else { return [Line(), Line("h ", .accent) + Line(title, .faint)] }
        var lines = [Line(), Line(title, .title)]
        if let problem = state.history.problem { lines += Line.wrapped(problem.text.message, .problem, to: width) }
        guard let rows = state.history.value else {
            return lines + (state.history.isLoading ? [Line(around.wording(.progressLoading), .faint)] : [])
        }
        guard !rows.isEmpty else { return lines + Line.wrapped(around.wording(.historyEmpty), .faint, to: width) }
        return lines
            + rows.map { row in
                let pieces = [TextToken(row.date, .date), row.price, row.status].map { Line([$0]) }
                return Line.joined(pieces).cut(to: width)
            }
    }

    /// The image in view, with what a screen reader would say of it; small where there are only words.
    private func picture(of content: ProductDetailContent) -> Picture? {
        guard !content.images.isEmpty else { return nil }
        let index = state.page - 1
        return Picture(
            url: content.images.indices.contains(index) ? content.images[index].url : nil,
            text: around.wording.accessibleText(ofImage: state.page, of: content.images.count).label,
            width: min(Self.pictureWidth, around.width - 2),
            height: around.showsPictures ? max(3, isWide ? around.size.rows - 6 : around.size.rows / 2 - 1) : 3
        )
    }
}
