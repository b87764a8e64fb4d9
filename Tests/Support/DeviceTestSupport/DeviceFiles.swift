package import Foundation
package import OpenMarketDomain
import OpenMarketInfrastructure

/// The files of one device and the stores over them, as one process of the device has them.
///
/// A process that is killed leaves its files as they are at that moment. The same happens here to a process that goes on
/// because it is only a part of the test's: its stores are cut off, their calls fail, their locks hold no one up, and the
/// next process finds what was written until then and nothing of what comes after.
///
/// ```swift
/// var files = DeviceFiles(folder)
/// configuration.sessionStore = files.session
/// files = try files.kill()
/// ```
package struct DeviceFiles: Sendable {
    /// The session.
    package let session: any SessionStore
    /// Likes, messages and products that wait.
    package let outbox: any OutboxStore
    /// The saved searches.
    package let searches: any KeptStore<SavedSearch>
    /// The viewed products.
    package let views: any KeptStore<ViewedProduct>
    /// The drafts of new products.
    package let drafts: any KeptStore<KeptDraft>
    /// The folder for responses and images, which only this process sees.
    package var cacheFolder: URL { place.appending(path: "cache") }

    private let folder: URL
    private let number: Int
    private let life = DeviceLife()
    private var place: URL { Self.place(of: number, in: folder) }

    /// The files of the first process of a device, in a folder that no one else uses.
    package init(_ folder: URL) {
        self.init(folder, number: 1)
    }

    private init(_ folder: URL, number: Int) {
        (self.folder, self.number) = (folder, number)
        let place = Self.place(of: number, in: folder)
        session = MortalSessions(store: FileSessionStore(place.appending(path: "session.json")), life: life)
        // The machine itself goes on, so nothing has to wait for its disk.
        let waiting = FileOutboxStore(place.appending(path: "outbox"), compactsAbove: 64 * 1024, waitsForDisk: false)
        outbox = MortalOutbox(store: waiting, life: life)
        searches = MortalKept(store: FileSavedSearches(place.appending(path: "searches.json")), life: life)
        views = MortalKept(store: FileViewHistory(place.appending(path: "views.json")), life: life)
        drafts = MortalKept(store: FileFormDrafts(place.appending(path: "drafts.json")), life: life)
    }

    /// Ends this process for its files, and gives them to the next one.
    ///
    /// The folder gets another name at one moment, so that no path of this process leads there any more. What it has open,
    /// its locks too, stays with the old files: the next process has copies.
    package func kill() throws -> DeviceFiles {
        life.end()
        let next = DeviceFiles(folder, number: number + 1)
        guard FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) else { return next }
        try FileManager.default.moveItem(at: place, to: next.place)
        // Those in deeper folders are never open for longer than a call.
        for file in try FileManager.default.contentsOfDirectory(at: next.place, includingPropertiesForKeys: nil)
        where !file.hasDirectoryPath {
            let old = file.appendingPathExtension("old")
            try FileManager.default.moveItem(at: file, to: old)
            try FileManager.default.copyItem(at: old, to: file)
            try FileManager.default.removeItem(at: old)
        }
        return next
    }

    private static func place(of number: Int, in folder: URL) -> URL {
        folder.appending(path: "process-\(number)", directoryHint: .isDirectory)
    }
}
