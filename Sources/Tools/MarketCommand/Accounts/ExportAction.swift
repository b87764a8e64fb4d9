import Foundation
import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market export`.
    static let export = CommandSpec(
        name: "export",
        summary: "Write everything that a market knows of you into one archive.",
        details: ["It is a tar file with data.json and your pictures. Secrets are left out. Needs v3x."],
        operands: [OperandSpec(name: "FILE", help: "The archive; there must be nothing of this name.")],
        groups: [.general([.json]), .userPlace],
        keys: [HelpRow("archive", "the file"), HelpRow("bytes", "its size")],
        examples: ["market export me.tar --url http://127.0.0.1:8080"],
        action: ExportAction()
    )
}

extension Invocation {
    /// The file of a name that is free.
    func freeFile(_ path: String, _ console: Console) throws(CommandFailure) -> URL {
        guard !path.isEmpty else { throw misuse(.emptyText("FILE")) }
        let file = console.file(path)
        guard !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
            throw .operation(.exists(path))
        }
        return file
    }
}

/// Writes the data of the user who is logged in into a file.
struct ExportAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let path = call.operand(0) ?? ""
        let file = try call.freeFile(path, console)
        let archive = try await user.calling(await user.accounts.own.export())
        do {
            try archive.write(to: file, options: .withoutOverwriting)
        } catch {
            throw .file(.unwritable, path: path)
        }
        try console.print(
            call.has(.json) ? ["archive": .string(path), "bytes": .integer(archive.count)] : nil,
            or: "Exported: " + ShownText.line(path)
        )
    }
}
