import Foundation
import OpenMarket
import OpenMarketBackend

/// Writes everything that a market knows of a user into an archive.
struct AccountExportAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let (key, path) = ((call.operand(0) ?? "").trimmed, call.operand(1) ?? "")
        let file = try call.freeFile(path, console)
        let backend = try market.operated
        guard let account = try await CommandFailure.of(backend: await backend.exportAccount(key, to: file)) else {
            throw .noAccount(key)
        }
        try console.print(
            call.has(.json) ? .object(account.fields + [.init("archive", .string(path))]) : nil,
            or: "Exported: " + ShownText.line(path)
        )
        return "account export " + account.id
    }
}
