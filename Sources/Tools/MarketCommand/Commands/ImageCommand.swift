import Foundation
import OpenMarket

extension CommandSpec {
    /// The command `market image`.
    static let image = CommandSpec(
        name: "image",
        summary: "Load a picture, by its address or of a product.",
        details: [
            "With --json the facts are written instead of the image, which goes to --output if that is given. Without "
                + "--json, --output is needed, so that no log fills with bytes by mistake."
        ],
        operands: [OperandSpec(name: "URL|ID", help: "The picture's address, or a product's id.")],
        groups: [.general([.output, .number, .small, .json]), .market],
        keys: [
            HelpRow("url", "where the picture is"),
            HelpRow("format", "jpeg or png"),
            HelpRow("bytes", "how many it has"),
            HelpRow("file", "where it was written, or null"),
        ],
        examples: ["market image 36 -o picture.png", "market image 36 --number 2 --small -o - > small.png"],
        action: ImageAction()
    )
}

/// Loads an image.
struct ImageAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        if !call.has(.json) {
            guard call.has(.output) else { throw call.misuse(.imageToNowhere) }
            if file(call) == nil, console.columns != nil { throw call.misuse(.imageToTerminal) }
        }
        if address(call) != nil, call.has(.number) || call.has(.small) {
            throw call.misuse(.conflict("--number or --small", "an address"))
        }
        try await MarketOpener(call: call, console: console, usesAccount: false).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let url: URL
        if let address = address(call) { url = address } else { url = try await image(of: market, call) }
        let data = try await CommandFailure.of(await market.client.images.load(url))
        let file = file(call)
        if let file { try write(data, to: file) }
        if call.has(.json) {
            try console.print(facts(data, url, file))
        } else if let file {
            console.note("Wrote \(ProgressSentence.size(Int64(data.count))) to \(ShownText.line(file)).")
        } else {
            try console.output.write(data)
        }
    }

    /// The file to write; `nil` for standard output.
    private func file(_ call: Invocation) -> String? {
        call.text(.output) == "-" ? nil : call.text(.output)
    }

    private func address(_ call: Invocation) -> URL? {
        guard let text = call.operand(0), text.contains("://") else { return nil }
        return URL(string: text)
    }

    private func image(of market: SelectedMarket, _ call: Invocation) async throws(CommandFailure) -> URL {
        let images = try await market.product(Product.ID(rawValue: call.operand(0) ?? "")).images
        let number = call.number(.number) ?? 1
        guard let image = images.dropFirst(number - 1).first else {
            throw .noImage(number: number, of: images.count)
        }
        return call.has(.small) ? image.thumbnail ?? image.url : image.url
    }

    private func write(_ data: Data, to file: String) throws(CommandFailure) {
        do {
            try data.write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw .file(.unwritable, path: file)
        }
    }

    private func facts(_ data: Data, _ url: URL, _ file: String?) -> JSONValue {
        [
            "url": .string(url.absoluteString), "format": .text(ImageFormat(content: data)?.rawValue),
            "bytes": .integer(data.count), "file": .text(file),
        ]
    }
}
