import Foundation
import OpenMarket
import OpenMarketBackend

/// The accounts that `serve` is told to have.
struct GivenAccounts {
    let list: [GivenVendor]

    /// Reads the accounts of `--vendor`, then those of `--vendor-file`.
    init(_ call: Invocation) throws(CommandFailure) {
        var texts = call.texts(.vendorAccount)
        if let path = call.text(.vendorFile) {
            guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
                throw .file(.unreadable, path: path)
            }
            texts += text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.trimmed.isEmpty }
        }
        var list: [GivenVendor] = []
        for text in texts {
            guard let account = GivenAccount(text) else { throw call.misuse(.badVendor) }
            list.append(account.vendor)
        }
        self.list = list
    }

    /// Makes the accounts that are not there yet: a server that is started again must not fail over them.
    static func provide(
        _ vendors: [GivenVendor],
        in backend: MarketBackend
    ) async throws(CommandFailure) -> [ProvidedVendor] {
        guard !vendors.isEmpty else { return [] }
        do throws(BackendError) {
            return try await backend.provideVendors(vendors)
        } catch .taken {
            throw .vendorTaken
        } catch {
            throw .backend(error)
        }
    }
}

extension ProvidedVendor {
    /// The line of `serve` about an account.
    var sentence: String {
        let name = ShownText.line(account.name)
        return isNew
            ? "Vendor \(name): number \(account.id)."
            : "Vendor \(name): number \(account.id). The account is there already and keeps its secret."
    }

    /// The accounts for scripts.
    var json: JSONValue {
        [
            "id": .integer(account.id), "name": .string(account.name), "identifier": .string(account.identifier),
            "isNew": .bool(isNew),
        ]
    }
}
