import Foundation
import OpenMarket

extension CommandSpec {
    /// The command `market album`.
    static let album = CommandSpec(
        name: "album",
        summary: "Arrange the pictures of a product of your own: order, new ones, texts.",
        details: [
            "--order names the pictures that stay, by the numbers that 'market show' gives them; the first stands for the "
                + "product in lists, and one that is not named is deleted. Without it all stay. New pictures come behind "
                + "them. Everything is sent in one request, and nothing changes if it fails. Needs v3x."
        ],
        operands: [.product],
        groups: [.general([.order, .photo, .photoText, .pictureText, .json]), .seller, .market],
        keys: ProductKeys.detail,
        examples: [
            "market album 36 --order 2,1 --data shop.db",
            "market album 36 --photo side.jpg --photo-text \"From the side\" --text \"1=From the front\" --data shop.db",
        ],
        action: AlbumAction()
    )
}

extension OptionSpec {
    static let order = OptionSpec("order", .text("NUMBERS"), "The pictures that stay, in their new order, such as 2,1.")
    static let photoText = OptionSpec(
        "photo-text",
        .text("TEXT"),
        isRepeatable: true,
        "What a new picture shows, for those who cannot see it: the first TEXT is for the first --photo."
    )
    static let pictureText = OptionSpec(
        "text",
        .text("N=TEXT"),
        isRepeatable: true,
        "What picture N shows, by its number before the change; without a TEXT it has none."
    )
}

/// Arranges the images of a product.
struct AlbumAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        guard call.has(.order) || call.has(.photo) || call.has(.pictureText) else {
            throw call.misuse(.needs("'market album'", "--order, --photo or --text"))
        }
        let photos = try call.photos()
        if !photos.isEmpty, let note = MissingLibraries.note { console.note(note) }
        // Numbers that cannot be read are said before a market is asked for anything.
        _ = try (numbers(call), texts(call))
        try await MarketOpener(call: call, console: console, usesLogin: true).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let detail = try await market.claim(Product.ID(rawValue: call.operand(0) ?? ""))
        let album = try kept(of: detail.images, call) + call.photos().map(AlbumImage.added)
        let progress = ProgressLine(console)
        let arranged: ProductDetail
        do throws(MarketError) {
            guard let albums = market.client.albums else { throw .unsupported(.arrangingImages) }
            arranged = try await albums.arrange(
                detail.id,
                album: album,
                version: detail.product.version,
                progress: progress.reporter
            )
            progress.end()
        } catch {
            progress.end()
            throw .market(error)
        }
        try ProductSheet(detail: arranged).write(to: console, asJSON: call.has(.json))
        market.noteIfTemporary(console)
    }

    private func kept(
        of images: [ProductImage],
        _ call: Invocation
    ) throws(CommandFailure) -> [AlbumImage<ImageInput>] {
        let (order, texts) = try (numbers(call) ?? images.indices.map { $0 + 1 }, texts(call))
        for number in order + texts.keys where !images.indices.contains(number - 1) {
            throw call.misuse(.noPicture(number, of: images.count))
        }
        return order.map { number in
            let image = images[number - 1]
            return .kept(image.id, text: texts[number] ?? image.text)
        }
    }

    /// The numbers of `--order`, each of them once; `nil` without the option.
    private func numbers(_ call: Invocation) throws(CommandFailure) -> [Int]? {
        guard let text = call.text(.order) else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Int($0.trimmingCharacters(in: .whitespaces)) ?? 0
        }
        guard numbers.allSatisfy({ $0 > 0 }), Set(numbers).count == numbers.count else {
            throw call.misuse(.badOrder(text))
        }
        return numbers
    }

    /// The texts of `--text`, by the number of their image.
    private func texts(_ call: Invocation) throws(CommandFailure) -> [Int: String] {
        var texts: [Int: String] = [:]
        for text in call.texts(.pictureText) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let number = Int(parts[0]), number > 0 else {
                throw call.misuse(.badPictureText(text))
            }
            texts[number] = String(parts[1])
        }
        return texts
    }
}

extension Invocation {
    /// The images to upload, each with its text.
    func photos() throws(CommandFailure) -> [ImageInput] {
        let (paths, descriptions) = (texts(.photo), texts(.photoText))
        guard descriptions.count <= paths.count else { throw misuse(.needs("--photo-text", "a --photo for each")) }
        for path in paths where !FileManager.default.isReadableFile(atPath: path) {
            throw .file(.unreadable, path: path)
        }
        return paths.enumerated().map { index, path in
            let text = index < descriptions.count ? descriptions[index] : nil
            return ImageInput(.file(URL(filePath: path)), text: text)
        }
    }
}
