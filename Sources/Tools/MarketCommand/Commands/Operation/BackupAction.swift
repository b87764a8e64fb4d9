import Foundation
import OpenMarket
import OpenMarketBackend

/// Makes a backup.
struct BackupAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let (file, folder) = (try MarketFile(existing: call), call.operand(0) ?? "")
        guard !folder.isEmpty else { throw call.misuse(.emptyText("FOLDER")) }
        let manifest = try LongWork(console: console).run { progress throws(OperationError) in
            try MarketBackup(
                of: file.url,
                in: URL(filePath: folder),
                program: "market " + MarketVersion.current,
                progress: progress
            ).run()
        }
        for name in manifest.missingImages.prefix(5) {
            console.warn("warning: the image \(ShownText.line(name)) of a product is not there, or not what was stored")
        }
        if call.has(.json) { return try console.print(.object(manifest.fields(of: "backup", folder))) }
        let size = ProgressSentence.size(manifest.databaseBytes + manifest.imageBytes)
        try console.print(
            "Backed up \(manifest.rows["products"] ?? 0) products and \(manifest.imageFiles) images (\(size)) to "
                + ShownText.line(folder)
        )
    }
}

/// Puts a backup in the place of a market.
struct RestoreAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let (file, folder) = (try MarketFile(call), call.operand(0) ?? "")
        guard !folder.isEmpty else { throw call.misuse(.emptyText("BACKUP")) }
        let outcome = try LongWork(console: console).run { progress throws(OperationError) in
            try MarketRestore(
                URL(filePath: folder),
                to: file.url,
                replacing: call.has(.force),
                progress: progress
            ).run()
        }
        let (path, kept) = (file.url.path(percentEncoded: false), outcome.kept?.path(percentEncoded: false))
        if call.has(.json) {
            let fields = outcome.manifest.fields(of: "restored", path) + [.init("kept", .text(kept))]
            return try console.print(.object(fields))
        }
        let moment = outcome.manifest.createdAt.formatted(.iso8601)
        try console.print("Restored \(ShownText.line(path)) as it was at \(moment)")
        if let kept { console.note("The database that was there is now \(ShownText.line(kept)).") }
    }
}

extension BackupManifest {
    /// Returns the fields for scripts, beginning with the path.
    fileprivate func fields(of key: String, _ path: String) -> [JSONValue.Field] {
        let rows = rows.sorted { $0.key < $1.key }.map { JSONValue.Field($0.key, .integer(Int($0.value))) }
        return [
            .init(key, .string(path)), .init("createdAt", .string(createdAt.formatted(.iso8601))),
            .init("rows", .object(rows)), .init("databaseBytes", .integer(Int(databaseBytes))),
            .init("imageFiles", .integer(imageFiles)), .init("imageBytes", .integer(Int(imageBytes))),
            .init("missingImages", .array(missingImages.map(JSONValue.string))),
        ]
    }
}
