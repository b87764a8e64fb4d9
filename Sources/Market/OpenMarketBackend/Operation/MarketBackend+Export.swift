package import Foundation
import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketSQLite

extension MarketBackend {
    /// Writes everything in the market that is the own of the user with this address or id into a new file, and returns the
    /// account; `nil` when there is none.
    package func exportAccount(_ key: String, to file: URL) async throws(BackendError) -> AccountSummary? {
        guard let account = try await stored(await store.account(called: key)) else { return nil }
        let documents = personalDocuments
        let archive = try await stored(
            await store.database.read(isLong: true) { connection throws(StoreError) in
                try PersonalArchive(of: account.id, documents, in: connection)
            }
        )
        let path = file.path(percentEncoded: false)
        let draft = path + ".partial"
        do throws(OperationError) {
            try await write(archive, to: draft)
            try FileTransfer.move(draft, to: path)
            return account
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw .unwritable
        }
    }

    /// The documents of users; without Firebase's services, by the rules that they have unless said otherwise.
    var personalDocuments: PersonalDocuments { firebase?.personalDocuments ?? PersonalDocuments() }

    private func write(_ archive: PersonalArchive, to path: String) async throws(OperationError) {
        try FileTransfer.write(Data(), to: path)
        guard let handle = FileHandle(forWritingAtPath: path) else { throw FileTransfer.problem(path) }
        defer { try? handle.close() }
        let tar = TarArchive(at: configuration.now())
        func write(_ piece: Data) throws(OperationError) {
            do { try handle.write(contentsOf: piece) } catch { throw FileTransfer.problem(path) }
        }
        try write(tar.file("data.json", archive.json()))
        for name in archive.images {
            guard let image = ImageName(file: name), let content = await market.images.content(of: image, .full) else {
                continue
            }
            try write(tar.file("images/" + name, content))
        }
        for id in archive.files {
            guard let (name, content) = try? await store.file(id) else { continue }
            try write(tar.file("files/\(id)-" + name, content))
        }
        try write(TarArchive.end)
    }
}
