import Foundation

/// Loads images for cells, each address once at a time.
@MainActor
final class ImageLoader {
    typealias Completion = @MainActor (Data?) -> Void

    private let fetch: @MainActor (URL, @escaping Completion) -> Void
    private var waiting: [URL: [Completion]] = [:]

    /// A loader over `fetch`, which calls back once: with the image, or with `nil` when it did not come.
    init(fetch: @escaping @MainActor (URL, @escaping Completion) -> Void) {
        self.fetch = fetch
    }

    /// Calls back with the image at `url`; any number of callers cause one transfer.
    func image(at url: URL, then completion: @escaping Completion) {
        if waiting[url] != nil {
            waiting[url]?.append(completion)
            return
        }
        waiting[url] = [completion]
        // The transfer keeps the loader alive, so that each waiter is called back.
        fetch(url) { image in
            // First out of the list: a caller may ask for the same address again at once.
            for completion in self.waiting.removeValue(forKey: url) ?? [] { completion(image) }
        }
    }
}
